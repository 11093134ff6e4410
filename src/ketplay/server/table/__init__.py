"""A table as a value: its events, what follows from them, and what people may do. Pure: imports
protocol only.
"""
