"""Finished matches that have left their store for a folder, and the store with that folder."""
