"""The messages that clients send, the replies they get, and errors. Data only; imports nothing else
of the server.
"""
