"""The Rally Phase: flight, rallying, standing up (rally*, stand-up, base-regroup)."""
