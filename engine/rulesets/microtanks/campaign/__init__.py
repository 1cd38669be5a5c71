"""Campaigns: the record that outlives matches, and the orders between battles."""
