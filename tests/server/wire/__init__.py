"""RFC 6455 case by case, over a raw socket against the listener: what the Autobahn test suite asks
of servers, and what it leaves out."""
