"""Campaigns: begun, joined, decided on, fought battle by battle."""
