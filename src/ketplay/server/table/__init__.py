"""One table as a value: its events, what follows from them, and what people may do. No asyncio, store or socket."""
