"""Measurements of the page in a browser."""
