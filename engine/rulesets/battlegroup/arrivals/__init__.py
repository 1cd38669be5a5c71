"""Start and Reserves: units come in from reserve, over an edge or from above
(battlegroup/start-*, reserve-*, deep-strike-*, outflank-*)."""
