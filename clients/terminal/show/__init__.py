"""Text that the terminal shows: the table, notes, names, the rulebook."""
