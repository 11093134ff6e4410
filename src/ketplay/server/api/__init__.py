"""HTTP, WebSockets and static files. May import every other room of the server."""
