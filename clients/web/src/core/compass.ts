// Eight ways to face, counter-clockwise from east.

export const COMPASS = ["east", "north_east", "north", "north_west", "west", "south_west", "south", "south_east"] as const;
export type Way = (typeof COMPASS)[number];

export const way = (facing: number): Way => COMPASS[Math.round((((facing % 360) + 360) % 360) / 45) % 8] ?? "east";
