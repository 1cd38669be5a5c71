"""Assaults on vehicles: who strikes a hull or a walker, with blows or grenades
(assault-vehicle, grenades-vehicles)."""
