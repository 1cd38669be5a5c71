"""What a player says in advance, in secret: when a waiting unit fires, and how one slips away
(ambush-fire-window, reserve-move-window)."""
