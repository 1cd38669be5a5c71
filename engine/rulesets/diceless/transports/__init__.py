"""Getting in and out of transports (base-transports)."""
