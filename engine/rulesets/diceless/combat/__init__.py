"""Close combat: combats in order, step by step of Initiative, and who lost
(diceless/base-assault-winner, close-combat-damage)."""
