import type { AnyNote, Battle, Unit } from "../../contract/diceless";
import { expect, test } from "vitest";

import type { Data, Note, RulesetPage } from "../../messages";
import type { Scene } from "../../core/view";
import { Book, battle } from "./book";
import { actors } from "./notes";
import { script, settle } from "./script";
import { shareOf } from "./shares";
import { badges, sides } from "./sides";
import { view as diceless } from "./index";
import { say } from "./words";

const page = {
  key: "diceless",
  title: "Diceless",
  version: 1,
  dice: false,
  titles: { "diceless/shooting-damage": "" },
  catalogue: {
    starter: "field",
    terrain: {},
    tables: {
      leadership: {
        limits: [6, 17, 33, 56, 83, 117, 144, 167, 183],
        limits_rerolled: [11, 32, 61, 96, 132, 165, 185, 194, 199],
      },
      score: { objective: 2, destroyed: 1, radius: 3 },
    },
    weapons: { gun: { id: "gun", name: "Gun" } },
    powers: {},
    forces: {},
    profiles: {
      mob: { id: "mob", name: "Raider", wounds: 1, leadership: 7, radius: 0.5, rules: [] },
    },
    vehicles: {},
    units: { mob: { id: "mob", name: "Mob", groups: [] } },
    scenarios: { field: { id: "field", name: "Field", long: 48, short: 48, turns: 6, forces: {} } },
    words: {
      notes: {
        hurt: "{unit} takes {damage} damage.",
        fired: [
          "{unit} fires at {target} with {firers} {firers|model|models}[: ",
          "{pools:pool}|: nothing hits it][; cover {cover}+].",
        ].join(""),
        phase_began: "{seat}: {phase}.",
      },
      asks: {},
      terms: { blue: "Blue", green: "Green", movement: "movement" },
      parts: { pool: "{damage} by {weapon}[ AP{ap}]" },
      phases: {},
    },
  },
} as unknown as RulesetPage;

const book = new Book(page);
const model = (x: number) => ({ group: "guns", pose: { x, y: 10, facing: 0 } });
const unit = (id: string, owner: number): Unit => ({
  at_phase_start: 3,
  boosted: false,
  broken: false,
  delayed: false,
  doings: {
    charged: false,
    charged_through: false,
    distance: 0,
    got_out: false,
    kept_back: false,
    moved: false,
    ran: false,
  },
  fallen: 0,
  free_turn: 0,
  infiltrates: false,
  shaken_ground: false,
  id,
  owner,
  sheet: "mob",
  groups: { guns: { profile: "mob", weapons: ["gun"], lost: 5, op: 0 } },
  models: { "01": model(10), "02": model(12) },
  started: 3,
  op: 20,
  place: "table",
});
const state = {
  units: { "mob-1": unit("mob-1", 0), "mob-2": unit("mob-2", 1) },
  options: {},
  players: [{ side: "green" }, { side: "blue" }],
  hit_points: { "mob-1/guns": 40 },
  stage: "battle",
  round: 1,
} as unknown as Battle;
const data = state;
const scene: Scene = { state: data, relics: [] };
const after = (...notes: AnyNote[]) => notes.reduce(settle, scene);
const told = (note: object) =>
  script(book, { t: "update", match: "m", seq: 1, notes: [note as Note] } as never, data, data)
    .lines[0];

test("a profile is named as one, though a unit has its id", () => {
  const named = { ...state, units: { mob: unit("mob", 0) } } as unknown as Battle;

  expect(book.names(named)("mob")).toBe("Mob A1");
  expect(book.names(named)("profiles.mob")).toBe("Raider");
});

test("who strikes tells, not who is struck", () => {
  expect(
    told({ t: "struck", units: ["mob-2"], target: "mob-1", step: 4, attacks: 6, damage: 32 }),
  ).toMatchObject({ seat: 1, units: ["mob-2", "mob-1"] });
});

test("what was done and lost adds up with the table", () => {
  const notes: Note[] = [
    {
      t: "fired",
      unit: "mob-1",
      target: "mob-2",
      firers: 1,
      pools: [{ weapon: "gun", damage: 16, ap: 3 }],
    },
    { t: "struck", units: ["mob-1"], target: "mob-2", step: 4, attacks: 6, damage: 32 },
    {
      t: "hurt",
      unit: "mob-2",
      cause: "combat",
      damage: 32,
      lost: 36,
      fallen: 1,
      groups: [{ group: "mob-2/guns", share: 32, lost: 36, fallen: 1, left: 0, slain: 4 }],
    },
    { t: "gone", unit: "mob-2", how: "destroyed" },
  ];
  const gone = {
    ...state,
    units: { ...state.units, "mob-2": { ...unit("mob-2", 1), place: "destroyed" } },
  } as unknown as Data;
  const tallies = diceless.open(page).tallies(
    gone,
    notes.map((note, key) => ({ key, seq: 1, note, rolled: [], line: null })),
  );

  expect(tallies.find(({ label }) => label.startsWith("Damage"))?.seats).toEqual(["48", "0"]);
  expect(tallies.find(({ label }) => label === "Models lost")?.seats).toEqual(["1", "3"]);
});

test("a volley is told in the words of the catalogue, with the names of units", () => {
  const line = told({
    t: "fired",
    unit: "mob-1",
    target: "mob-2",
    firers: 1,
    pools: [{ weapon: "gun", damage: 16, ap: 3 }],
    cover: 4,
  });

  expect(line?.text).toBe("Mob A1 fires at Mob B1 with 1 model: 16 by Gun AP3; cover 4+.");
  expect(line).toMatchObject({
    weight: "deed",
    seat: 0,
    units: ["mob-1", "mob-2"],
    dice: [],
    clauses: ["diceless/shooting-damage"],
  });
});

test("a side is called by its colour, whatever seat plays it", () => {
  expect(told({ t: "phase_began", seat: 0, phase: "movement" })?.text).toBe("Green: movement.");
  expect(told({ t: "phase_began", seat: 1, phase: "movement" })?.text).toBe("Blue: movement.");
});

test("who piles in belongs to the combat, not to an order of their own", () => {
  const note = { t: "moved", unit: "mob-1", how: "pile_in", length: 2, tracks: [] } as Note;

  expect(shareOf(book, note, state)?.by).toBeNull();
  expect(shareOf(book, { ...note, how: "move" } as Note, state)?.by).toBe("A1");
});

test("models go where their ways end; the others stay", () => {
  const found = after({
    t: "moved",
    unit: "mob-1",
    how: "move",
    length: 4,
    tracks: [
      {
        model: "mob-1/02",
        way: [
          [12, 10],
          [14, 14],
        ],
      },
    ],
  });
  const models = battle(found.state).units?.["mob-1"]?.models;

  expect(models?.["01"]?.pose).toMatchObject({ x: 10, y: 10 });
  expect(models?.["02"]?.pose).toMatchObject({ x: 14, y: 14 });
});

test("a damage is noted against its group, and a unit that is gone has no models", () => {
  const hurt = after({
    t: "hurt",
    unit: "mob-1",
    cause: "shooting",
    damage: 20,
    lost: 12,
    fallen: 0,
    groups: [
      {
        group: "mob-1/guns",
        share: 20,
        lost: 12,
        fallen: 0,
        left: 17,
        models: 2,
        profile: "mob",
        saves: [],
        slain: 0,
        wasted: 0,
      },
    ],
  });
  const gone = after({ t: "gone", unit: "mob-1", how: "destroyed" });

  expect(battle(hurt.state).units?.["mob-1"]?.groups["guns"]?.lost).toBe(17);
  expect(battle(gone.state).units?.["mob-1"]).toMatchObject({ place: "destroyed", models: {} });
});

test("a marker lies until the phase is over", () => {
  const landed: AnyNote = {
    t: "marker_landed",
    unit: "mob-1",
    weapon: "gun",
    x: 5,
    y: 5,
    radius: 1.5,
    tokens: 1,
    scattered: 2,
    back: 0,
    way: [
      [3, 5],
      [5, 5],
    ],
  };

  expect(after(landed).relics).toEqual([landed]);
  expect(after(landed, { t: "phase_began", seat: 0, phase: "assault" }).relics).toEqual([]);
});

test("a test is told with what it left, and characters bear what their unit does", () => {
  const found = state.units?.["mob-1"];
  const tested = battle(
    after({ t: "tested", unit: "mob-1", occasion: "morale", op: 25, limit: 117, passed: true })
      .state,
  );

  expect(found && book.nerve(state, found)).toBe(null);
  expect(book.nerve(tested, { ...unit("chief-1", 0), joined: "mob-1" })).toEqual({
    op: 25,
    limit: 117,
  });
  expect(found && book.groups(state, found)[0]).toMatchObject({
    models: 2,
    each: 40,
    lost: 5,
  });
});

test("states are letters in shapes, each said in words", () => {
  const broken = { ...unit("mob-1", 0), broken: true, grounded: 3, locked: ["mob-2"] };

  expect(badges(book, state, broken).map(({ letter, title }) => [letter, title])).toEqual([
    ["F", "falling back"],
    ["G", "gone to ground or pinned"],
    ["×", "locked in combat with Mob B1"],
  ]);
});

test("who a note is about is found whatever it calls them", () => {
  expect(actors({ t: "combat_over", units: ["mob-1", "mob-2"] })).toEqual(["mob-1", "mob-2"]);
  expect(actors({ t: "embarked", unit: "mob-1", transport: "mob-2" })).toEqual(["mob-1", "mob-2"]);
});

test("who is off the table is lost to a side, and the end says what the score is made of", () => {
  const fled = {
    ...state,
    units: { "mob-1": { ...unit("mob-1", 0), place: "left" }, "mob-2": unit("mob-2", 1) },
  } as unknown as Battle;
  const [green] = sides(book, { state: fled, relics: [] });
  const info = { verdict: { reason: "wiped_out", winner: 1, score: [0, 3] } };

  expect(green.gauges[0]?.value).toBe("0 of 3");
  const { detail, lines } = diceless.open(page).verdict(fled, info as never);
  expect(detail).toBe("Green has no units left, which ends the battle whatever the score.");
  expect(lines?.map(({ label, seats }) => [label, ...seats])).toEqual([
    ["Objectives held", "0 × 2 = 0", "1 × 2 = 2"],
    ["Enemy units destroyed", "0 × 1 = 0", "1 × 1 = 1"],
    ["Score", "0", "3"],
  ]);
});

test("objectives held count while the match goes on, and hit points taken decide a tie", () => {
  const [first, second] = state.players;
  const held = {
    ...state,
    held: { north: 0, south: 1, west: 0 },
    players: [
      { ...first, removed: 4 },
      { ...second, removed: 9 },
    ],
  } as unknown as Battle;
  const game = diceless.open(page);
  expect(game.points(held)).toEqual([4, 2]);
  const tie = { verdict: { reason: "turn_limit", winner: 1, score: [2, 2] } };
  expect(game.verdict(held, tie as never).detail).toContain(
    "The scores are equal: enemy hit points taken decide, 4 to 9.",
  );
  const clear = { verdict: { reason: "turn_limit", winner: 0, score: [4, 2] } };
  expect(game.verdict(held, clear as never).detail).not.toContain("equal");
});

test("each group says its share of the damage, and what is noted against it", () => {
  const line = told({
    t: "hurt",
    unit: "mob-1",
    cause: "shooting",
    damage: 48,
    lost: 68,
    fallen: 2,
    groups: [{ group: "mob-1/guns", share: 48, lost: 68, fallen: 2, left: 0 }],
  });

  expect(line?.facts).toEqual([
    "Mob A1, Raider: share 48, 68 hit points lost, 2 models fall; 0 carried over",
  ]);
});

test("what instant death took besides is told with what was lost", () => {
  expect(say("card.lost", { lost: 68, slain: 20, fallen: 2 })).toBe(
    "68 hit points lost, 20 by instant death, 2 models fall",
  );
});

test("walkers and guns stand on round bases as wide as their hulls, and are drawn so", () => {
  const vehicle = { length: 2.5, width: 1.5, gun: false, legs: null };
  const built = new Book({
    ...page,
    catalogue: {
      ...page.catalogue,
      vehicles: {
        tank: { ...vehicle, id: "tank" },
        cannon: { ...vehicle, id: "cannon", gun: true },
        strider: { ...vehicle, id: "strider", legs: { ws: 4 } },
      },
    },
  } as unknown as RulesetPage);
  const drawn = (profile: string) =>
    built
      .bodies(state, { ...unit("mob-1", 0), groups: { guns: { profile, lost: 0, op: 0 } } } as Unit)
      .map(({ r, built, hull }) => ({ r, built, isHull: hull !== undefined }))[0];

  expect(drawn("tank")).toEqual({ r: 1.25, built: undefined, isHull: true });
  expect(drawn("cannon")).toEqual({ r: 0.75, built: "gun", isHull: false });
  expect(drawn("strider")).toEqual({ r: 0.75, built: "walker", isHull: false });
});

test("turns are counted from the stage of the battle on", () => {
  const { headline } = diceless.open(page);

  expect(headline({ ...state, stage: "deployment" })).toBe("Field\u00a0· deployment");
  expect(headline(state)).toBe(`Field\u00a0· ${say("head.turn", { round: 1, of: 6 })}`);
});

test("the line of a volley counts what is doubled, and says what is lost by instant death", () => {
  const group = { group: "mob-2/guns", profile: "mob", models: 3, saves: [], fallen: 1, left: 0 };
  const hurt = (groups: readonly object[]) =>
    told({ t: "hurt", unit: "mob-2", cause: "shooting", damage: 48, lost: 68, fallen: 1, groups })
      ?.share;
  const slain = hurt([{ ...group, share: 48, lost: 68, slain: 20 }]);

  expect(slain?.outcome).toEqual({ hit_points: 68, fallen: 1 });
  expect(slain?.aside).toEqual({ damage: 48, hit_points: 68, fallen: 1 });
  expect(slain?.fate).toBe("20 hit points by instant death");
  expect(hurt([{ ...group, share: 48, lost: 68, doubled: "swarm" }])?.outcome.damage).toBe(48);
  expect(hurt([{ ...group, share: 48, lost: 30 }])?.fate).toBeUndefined();
});

test("the line of an order says that a test was failed, and what came of it", () => {
  const mind = { t: "mind_tested", unit: "mob-1", power: "bolt", op: 120, limit: 117 };

  expect(told({ ...mind, passed: false, hooded: false })?.share?.outcome).toEqual({ failed: 1 });
  expect(told({ t: "power_lost", unit: "mob-1", power: "bolt" })?.share?.fate).toBe("no effect");
  expect(told({ t: "pinned", unit: "mob-2" })?.share).toMatchObject({ fate: "pinned", of: "B1" });
});
