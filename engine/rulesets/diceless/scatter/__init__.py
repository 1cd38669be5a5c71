"""Templates and markers are laid, tokens move them, the firer takes a part back; weapons get hot
(scatter-*, barrage, multiple-barrage, gets-hot-*)."""
