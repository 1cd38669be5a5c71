"""The store of a server that stands alone: one file."""
