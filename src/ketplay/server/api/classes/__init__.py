"""The operations of a class over HTTP. Imports what the folder above may import."""
