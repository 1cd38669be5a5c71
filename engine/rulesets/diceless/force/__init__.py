"""Forces: which army a side brings, and the tokens it gives the enemy
(scenario-agreement, prep-*)."""
