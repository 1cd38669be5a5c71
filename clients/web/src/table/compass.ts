// Eight ways to face, counter-clockwise from east.

const COMPASS = [
  "east",
  "north_east",
  "north",
  "north_west",
  "west",
  "south_west",
  "south",
  "south_east",
] as const;
export type Way = (typeof COMPASS)[number];

export const way = (facing: number): Way =>
  COMPASS[Math.floor(((((Math.round(facing * 1e6) / 1e6) % 360) + 360) % 360) / 45 + 0.5) % 8] ??
  "east";
