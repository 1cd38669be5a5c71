"""What is kept, as values, and the stores that keep it."""
