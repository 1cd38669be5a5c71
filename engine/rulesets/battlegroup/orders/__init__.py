"""Orders and what breaks into them: the stack and its windows (battlegroup/order-*, reaction-*,
ambush-*, reserve-move-*)."""
