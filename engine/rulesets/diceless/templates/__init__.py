"""Templates and blasts on the table: where they may lie, and who lies under them
(template-damage, blast-damage)."""
