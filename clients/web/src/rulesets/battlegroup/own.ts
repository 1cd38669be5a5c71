// What armies bring beside the book: the catalogue with the records of players' lists.

import type { Contents, Lists, Weapon } from "../../contract/battlegroup";

/** What comes over the wire without it, by kind of record. */
const LEFT_OUT = {
  weapons: { range: null, strength: null, ap: null, template: null, tags: [] },
  profiles: { armour: null, invulnerable: null },
  vehicles: { legs: null, weapons: [] },
  units: { groups: [], rules: [], powers: [], gear: [] },
} as const;

/** The catalogue with the records of a list; a record of the book keeps its id. */
export function enlarged(
  catalogue: Contents,
  lists: Lists,
  name: (id: string) => string,
): Contents {
  const grown = (["weapons", "profiles", "vehicles", "units"] as const).map((kind) => {
    const own = (lists[kind] ?? []).map((one) => [one.id, { ...LEFT_OUT[kind], ...one }]);
    return [kind, { ...Object.fromEntries(own), ...catalogue[kind] }];
  });
  const rows = (lists.weapons ?? []).map((one) => [one.id, rowOf(one, name)]);
  const { muster } = catalogue;
  return {
    ...catalogue,
    ...(Object.fromEntries(grown) as Contents),
    muster: muster && { ...muster, weapons: { ...Object.fromEntries(rows), ...muster.weapons } },
  };
}

/** A weapon as the rows of the book have it. */
function rowOf(weapon: Weapon, name: (id: string) => string) {
  const { least, range, strength, times = 1, adds, ap, template, shots = 1 } = weapon;
  const blow = `${times > 1 ? `×${times}` : ""}${adds ? `+${adds}` : ""}`;
  return {
    name: weapon.name,
    values: [
      range == null ? "–" : `${least ? `${least}–` : ""}${range}″`,
      strength ?? (blow || "–"),
      ap ?? "–",
      template == null ? shots : name(template),
    ].map(String),
    text: [weapon.kind, ...(weapon.tags ?? [])].map(name).join(", "),
  };
}
