"""Rules of single factions (battlegroup/tau-*, and others of the chapter "Factions")."""
