"""What a viewer of a table may see, as messages and drawings. May import table and protocol; no asyncio or store."""
