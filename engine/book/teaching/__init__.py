"""What a ruleset has for those who learn it: the primer beside its rulebook, and a guided match."""
