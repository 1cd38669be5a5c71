"""Clients: the Python library, the terminal and the page."""
