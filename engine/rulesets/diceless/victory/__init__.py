"""How a match ends, and who has won (diceless/starter-match, scenario-agreement)."""
