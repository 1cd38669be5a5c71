"""How a match ends, and who has won (starter-match, scenario-agreement)."""
