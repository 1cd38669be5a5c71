// Which sign a unit of models has, by what its ruleset says of it.

import type { Role } from "../roles";

/** What a ruleset says of a hull; what it does not know it leaves out. */
export interface Hull {
  readonly building?: boolean;
  readonly flyer?: boolean;
  readonly gun?: boolean;
  readonly legs?: object | null;
  readonly skimmer?: boolean;
  readonly tank?: boolean;
  readonly capacity?: number;
  readonly weapons?: readonly { readonly mount: string }[];
}

export function roleOfHull(hull: Hull): Role {
  if (hull.building) return "works";
  if (hull.flyer) return "flyer";
  if (hull.gun) return "gun";
  if (hull.legs) return "walker";
  const hasTurret = hull.weapons?.some(({ mount }) => mount === "turret") ?? false;
  const isTank = hull.tank === true && hasTurret;
  if (hull.capacity && !isTank) return "transport";
  if (hull.skimmer) return "skimmer";
  return hasTurret ? "tank" : "destroyer";
}

const BY_TYPE: { readonly [type: string]: Role } = {
  jump_infantry: "jump",
  jet_pack_infantry: "jump",
  artillery: "gun",
  bike: "bike",
  jetbike: "bike",
  beast: "beast",
  cavalry: "cavalry",
  monstrous_creature: "monster",
  walker: "walker",
  vehicle: "tank",
  flyer: "flyer",
  building: "works",
  defence_works: "works",
};

/** A group of models that are alike, with the kinds of its weapons. */
export interface Armed {
  readonly count: number;
  readonly kinds: readonly string[];
}

const isHeavy = ({ kinds }: Armed) => kinds.includes("heavy") || kinds.includes("ordnance");
const CLOSE: ReadonlySet<string> = new Set(["melee", "close_combat", "pistol", "grenade"]);
const SCOUTS = ["infiltrate", "scout", "scouts", "stealth"];

/** Those on foot are told apart by their rules, then by what most of them carry. */
export function roleOfModels(
  type: string,
  rules: readonly string[],
  isCommand: boolean,
  groups: readonly Armed[],
): Role {
  const mounted = BY_TYPE[type];
  if (mounted !== undefined) return mounted;
  if (rules.includes("psyker")) return "psyker";
  if (isCommand) return "command";
  if (SCOUTS.some((rule) => rules.includes(rule))) return "scouts";
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  const share = (is: (one: Armed) => boolean) =>
    groups.filter(is).reduce((sum, { count }) => sum + count, 0) / Math.max(1, all);
  if (share(isHeavy) > 0.5) return "heavy";
  return share(({ kinds }) => kinds.every((kind) => CLOSE.has(kind))) > 0.5
    ? "assault"
    : "infantry";
}
