import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "end.draw": "Unentschieden",
  "end.wins": "{side} gewinnt",
  "force.left": "Einheiten",
  "force.lost": "verloren",
  "force.of": "{left} von {all}",
  "head.turn": "{side} ist am Zug",
  "map.table": "Der Tisch",
  "measure.points": "übrige Einheiten",
  "measure.strength": "Einheiten",
  "said.health": "noch {left} Lebenspunkte",
  "said.lost": "verloren",
  "side.0": "Blau",
  "side.1": "Orange",
  "tally.left": "Verbliebene Einheiten",
  "tally.lost": "Verlorene Einheiten",
};
