"""Moving on foot: how far, in which formation, and runs
(base-movement-allowances, base-coherency, run, base-independent-characters)."""
