"""Getting in and out of transports (diceless/base-transports)."""
