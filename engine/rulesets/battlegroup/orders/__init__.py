"""Orders and what breaks into them: the stack and its windows (order-*, reaction-*,
ambush-*, reserve-move-*)."""
