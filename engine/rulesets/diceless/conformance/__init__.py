"""Worked examples, played by the functions that matches use."""
