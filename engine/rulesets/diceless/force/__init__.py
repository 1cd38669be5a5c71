"""Forces: which army a side brings, and the tokens it gives the enemy
(diceless/scenario-agreement, prep-*)."""
