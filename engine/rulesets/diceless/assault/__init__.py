"""Charges: which unit may charge which, how the models go, and who stands against them
(base-assault-procedure, base-charge-falling-back)."""
