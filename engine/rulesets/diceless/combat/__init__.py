"""Close combat: combats in order, step by step of Initiative, and who lost
(base-assault-winner, close-combat-damage)."""
