"""What viewers may know: views, histories, drawings and cards of a table. Pure: imports table and
protocol.
"""
