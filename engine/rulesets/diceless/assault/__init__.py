"""Charges: who may charge whom, how the models go, and who stands against them
(diceless/base-assault-procedure, base-charge-falling-back)."""
