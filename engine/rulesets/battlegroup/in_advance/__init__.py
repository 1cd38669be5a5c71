"""What a player says in advance, in secret: when a waiting unit fires, and how one slips away
(battlegroup/ambush-fire-window, reserve-move-window)."""
