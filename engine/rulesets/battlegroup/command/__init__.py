"""The Orders Phase: who is given which order, the orders of HQ, and what officers shout
(orders-*, tactical-coordination-*, voice-of-command-separate)."""
