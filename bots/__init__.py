"""Bots: ordinary clients that answer by a policy.

- `policy`    what a policy is, and the ones there are
- `policies`  random, first, greedy
- `player`    plays one seat over a socket
- `host`      offers bots to a server and plays every seat it is called to
- `exhibit`   shows matches between bots, one after the other
- `arena`     lets policies play each other without a server, and counts
"""
