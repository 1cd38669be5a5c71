"""Rules of single factions (tau-*, and others of the chapter "Factions")."""
