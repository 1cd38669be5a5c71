import { readFileSync } from "node:fs";

import { parse } from "smol-toml";
import { expect, test } from "vitest";

import type { RulesetPage } from "../messages";
import { Book as Battlegroup } from "./battlegroup/book";
import { Book as Diceless } from "./diceless/book";
import { Book as Microtanks } from "./microtanks/book";
import { ROLES, type Sign, signPath } from "./roles";
import { Book as Spearhead } from "./spearhead/book";

type Entry = { readonly id: string } & Record<string, unknown>;

/** What is printed in a ruleset, by id: the page gets the same from the server. */
function printed(key: string, file: string): Record<string, Entry> {
  const url = new URL(`../../../../engine/rulesets/${key}/data/${file}s.toml`, import.meta.url);
  const found = parse(readFileSync(url, "utf8"))[file] as Entry[];
  return Object.fromEntries(found.map((one) => [one.id, one]));
}

const words = { terms: {}, parts: {} };
const pageOf = (catalogue: object) =>
  ({
    titles: {},
    catalogue: { words, scenarios: {}, layouts: {}, ...catalogue },
  }) as unknown as RulesetPage;

function listsOf(key: string) {
  const records = ["weapon", "profile", "vehicle", "unit"].map((file) => {
    const all = printed(key, file);
    // the server fills in what is left out
    const whole = Object.values(all).map((one) => ({ groups: [], rules: [], gear: [], ...one }));
    return [`${file}s`, Object.fromEntries(whole.map((one) => [one.id, one]))];
  });
  return { ...Object.fromEntries(records), forces: {}, powers: {} };
}

/** The sign of each unit that a ruleset ships. */
const SIGNS: { readonly [key: string]: () => Record<string, Sign> } = {
  battlegroup() {
    const book = new Battlegroup(pageOf(listsOf("battlegroup")));
    return signsOf(Object.keys(printed("battlegroup", "unit")), (id) => ({ role: book.role(id) }));
  },
  diceless() {
    const book = new Diceless(pageOf(listsOf("diceless")));
    const state = { options: {} } as Parameters<typeof book.role>[0];
    return signsOf(Object.keys(printed("diceless", "unit")), (id) => ({
      role: book.role(state, id),
    }));
  },
  microtanks() {
    const vehicles = printed("microtanks", "vehicle");
    const book = new Microtanks(pageOf({ vehicles, guns: {}, objectives: {}, nations: {} }));
    return signsOf(Object.keys(vehicles), (profile) =>
      book.sign({ profile } as Parameters<typeof book.sign>[0]),
    );
  },
  spearhead() {
    const sheets = printed("spearhead", "tank");
    const book = new Spearhead(
      pageOf({ sheets, weapons: {}, factions: {}, options: {}, scenarios: {}, starter: {} }),
    );
    return signsOf(Object.keys(sheets), (sheet) =>
      book.sign({ sheet } as Parameters<typeof book.sign>[0]),
    );
  },
};

const signsOf = (ids: readonly string[], sign: (id: string) => Sign) =>
  Object.fromEntries(ids.map((id) => [id, sign(id)]));

test.each(Object.entries(SIGNS))("every unit of %s has a sign that is drawn", (_, signs) => {
  const found = Object.values(signs());

  expect(found.length).toBeGreaterThan(10);
  for (const sign of found) {
    expect(ROLES).toContain(sign.role);
    expect(signPath(sign)).toMatch(/^M.*Z$/);
  }
});

test.each([
  ["battlegroup", { "iw-command": "command", "iw-line": "infantry", "iw-heavy-team": "heavy" }],
  ["battlegroup", { "iw-mortars": "gun", "iw-carrier": "transport", "iw-battle-tank": "tank" }],
  ["battlegroup", { "vg-bikes": "bike", "iw-riders": "cavalry", "br-hounds": "beast" }],
  ["battlegroup", { "br-behemoth": "monster", "vg-jump": "jump", "vg-gunship": "flyer" }],
  ["battlegroup", { "vg-scouts": "scouts", "vg-seer": "psyker", "fort-bunker": "works" }],
  ["battlegroup", { "br-swarm": "assault", "ln-skiff": "skimmer", "iw-scout-walker": "walker" }],
  ["diceless", { squad: "infantry", fighters: "assault", mortars: "heavy", chief: "command" }],
  ["diceless", { carrier: "transport", "ram-tank": "tank", "siege-tank": "destroyer" }],
  ["diceless", { hounds: "beast", riders: "cavalry", brute: "monster", strider: "walker" }],
  ["microtanks", { "ge-stug": "destroyer", "us-priest": "howitzer", "su-m30": "gun" }],
  ["spearhead", { merlin: "command", tongs: "howitzer", bulwark: "tank" }],
])("%s tells its kinds of units apart", (key, roles) => {
  const signs = SIGNS[key]?.() ?? {};

  for (const [id, role] of Object.entries(roles)) expect([id, signs[id]?.role]).toEqual([id, role]);
});

test("tanks of three weights have three signs", () => {
  const signs = SIGNS["spearhead"]?.() ?? {};

  expect(["swift", "lanner", "bulwark"].map((id) => signs[id]?.weight)).toEqual([1, 2, 3]);
  expect(
    new Set(["swift", "lanner", "bulwark"].map((id) => signPath(signs[id] as Sign))).size,
  ).toBe(3);
});
