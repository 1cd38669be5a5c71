"""What crosses the socket: the message classes, and the one codec that reads and writes them."""
