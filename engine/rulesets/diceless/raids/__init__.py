"""Assaults on vehicles: who strikes a hull or a walker, with blows or grenades
(diceless/assault-vehicle, grenades-vehicles)."""
