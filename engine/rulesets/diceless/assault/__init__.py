"""Charges: who may charge whom, how the models go, and who stands against them
(base-assault-procedure, base-charge-falling-back)."""
