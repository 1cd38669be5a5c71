"""One match: its room, its log, its clocks, and what each viewer sees of it."""
