"""Start and Reserves: units come in from reserve, over an edge or from above
(start-*, reserve-*, deep-strike-*, outflank-*)."""
