"""What it costs to carry matches on, on one node and on several, and what many more would need."""
