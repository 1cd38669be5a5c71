"""Sockets: what a peer may send, and how it is sent to. Nothing here knows what a match is."""
