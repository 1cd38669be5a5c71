"""The Rally Phase: flight, rallying, standing up (battlegroup/rally*, stand-up, base-regroup)."""
