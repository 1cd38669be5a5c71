"""All matches: opened, listed, joined, handed over, played again, read when they are over."""
