"""Reserves: who is held back, and how they come in, over an edge or out of the sky
(reserves-*, outflank, deep-strike-*)."""
