"""The force a player brings: what is wrong with a list, and how it comes to a match
(allies-*, fo-*)."""
