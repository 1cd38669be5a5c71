"""Accounts: a name with a password, and what is kept for it."""
