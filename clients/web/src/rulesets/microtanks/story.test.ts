import type { Battle, Rolled, PrintedObjective, Scenario } from "../../contract/microtanks";
import { expect, test } from "vitest";

import type { Changes } from "../../core/view";
import type { RulesetPage } from "../../messages";
import { view } from "./index";
import { Book } from "./book";
import { laidOut, stretched } from "./layout";
import { type Told, type ToldShot, type ToldStruck, deeds } from "./notes";
import { shareOf } from "./shares";
import { sides } from "./sides";
import { skill, sentence, lineOf } from "./story";

const page = {
  key: "microtanks",
  title: "Microtanks",
  version: 1,
  titles: { "microtanks/to-hit-roll": "" },
  catalogue: {
    starter: "meadow",
    scales: { cm: { unit_cm: 1, denominators: [285] } },
    guns: {
      long: { id: "long", name: "long gun", strength: 7, range: 50, indirect: false, reload: 1 },
    },
    vehicles: {
      fox: { id: "fox", name: "Fox", speed: 18, guns: [] },
      boar: { id: "boar", name: "Boar", speed: 9, guns: [] },
    },
    scenarios: {
      meadow: {
        id: "meadow",
        name: "Meadow",
        long: 60,
        short: 40,
        zones: {
          A: { rect: [0, 0, 60, 9], heading: 0, home: "south" },
          B: { rect: [0, 31, 60, 40], heading: 180, home: "north" },
        },
        objectives: [],
        terrain: [
          {
            id: "h",
            kind: "hill",
            polygon: [
              [0, 0],
              [10, 0],
              [10, 10],
            ],
            centre: [6, 4],
            top: 0.4,
            height: 3,
          },
        ],
      },
    },
    words: {
      notes: {
        shot: [
          "{tank} fires its {gun} at {target}, {distance:.1} away[; skill {skill}][, ",
          "{modifiers:modifier}][; target in {cover} cover]: [wasted, {wasted}|needs ",
          "{needed}+, rolls {die}, {hit|hit|miss}][ (a natural 6 always ",
          "hits{natural||})].",
        ].join(""),
        struck: [
          "{tank} is hit[ on the {face}] ({cause}): {strength} + {die} = {total} ",
          "against Armour {armour}, {effect}[ (a natural 1 never ",
          "penetrates{natural||})][; {place} on the damage table][: {result}].",
        ].join(""),
        saves_rolled: "{tank} rolls to save: {rolled:save}; {saved|saved|not saved}.",
        side_picked: "{seat} takes the {home} side.",
        spotted: "Radio of {seat}: [{seen}|no enemy in sight].",
        rammed: [
          "{tank} rams {target} after {moved}, total Armour ",
          "{totals.0} against {totals.1}: {struck} takes the hit, and both are stunned.",
        ].join(""),
      },
      asks: {},
      refusals: {
        out_of_range: { text: "{target} is {distance} away; the {gun} reaches {range}" },
        too_far: { text: "the path costs {cost}, {tank} can spend {allowance}" },
      },
      parts: {
        modifier: "+{value} {source}",
        save: "{kind} {die}, needs {needed}+",
        scored: "{seat} {points}",
      },
      phases: {},
      terms: {
        A: "Blue",
        B: "Orange",
        penetrate: "penetrates",
        bounce: "bounces off",
        out_of_range: "out of range",
        knocked_out: "knocked out",
        shooter: "shooter moved",
        range: "over half range",
        natural_hit: "a natural 6 always hits",
      },
    },
  },
} as unknown as RulesetPage;

const book = new Book(page);
const tank = (id: string, owner: number, profile: string) => ({
  id,
  owner,
  profile,
  bs: 4,
  points: 50,
  status: "board",
});
const state = {
  phase: "battle",
  options: {},
  players: [
    { start: 50, turns: 1 },
    { start: 50, turns: 1 },
  ],
  round: 1,
  units: {
    "us-fox-1": tank("us-fox-1", 0, "fox"),
    "ge-boar-1": tank("ge-boar-1", 1, "boar"),
    "ge-boar-2": tank("ge-boar-2", 1, "boar"),
  },
} as unknown as Battle;

const rolled = (purpose: string, ...faces: number[]): Rolled => ({
  t: "rolled",
  purpose,
  first: 0,
  faces,
});
const shot = (more: Changes<ToldShot>) =>
  ({
    t: "shot",
    natural: false,
    tank: "us-fox-1",
    gun: "long",
    target: "ge-boar-2",
    distance: 31.24,
    range: 50,
    needed: 5,
    hit: true,
    skill: 4,
    modifiers: [{ step: "hit", source: "shooter", value: 1 }],
    die: 5,
    ...more,
  }) as ToldShot;
const struck = (more: Changes<ToldStruck>) =>
  ({
    t: "struck",
    natural: false,
    tank: "ge-boar-2",
    cause: "gun",
    armour: 6,
    strength: 7,
    die: 3,
    total: 10,
    effect: "penetrate",
    face: "side",
    place: 6,
    result: "knocked_out",
    ...more,
  }) as ToldStruck;
const saves: Told = {
  t: "saves_rolled",
  tank: "ge-boar-2",
  rolled: [{ kind: "cover", needed: 5, die: 2 }],
  saved: false,
};

test("a shot is told with all that follows from it", () => {
  const [deed, ...rest] = deeds([
    rolled("hit", 5),
    shot({}),
    rolled("cover", 2),
    saves,
    rolled("penetration", 3),
    rolled("damage", 6),
    struck({}),
  ]);

  expect(rest).toEqual([]);
  expect(deed?.at).toBe(1);
  const beat = deed as NonNullable<typeof deed>;
  const line = lineOf(book, beat.note, beat.rolled, state, 1, 1);
  expect(line?.text).toBe(
    [
      [
        "Fox A1 fires its long gun at Boar B2, 31.2 cm away; skill 4, +1 shooter moved: ",
        "needs 5+, rolls 5, hit.",
      ].join(""),
      "Boar B2 rolls to save: cover 2, needs 5+; not saved.",
      [
        "Boar B2 is hit on the side (gun): 7 + 3 = 10 against Armour 6, penetrates; ",
        "6 on the damage table: knocked out.",
      ].join(""),
    ].join(" "),
  );
  expect(line?.dice.map((row) => [row.faces, row.kept])).toEqual([
    [[5], [true]],
    [[2], [false]],
    [[3], [true]],
    [[6], [true]],
  ]);
  expect(line?.opening).toBe("Fox A1 fires its long gun at Boar B2, 31.2 cm away.");
  expect(line?.clauses).toEqual(["microtanks/to-hit-roll"]);
});

test("what an explosion does is not part of the shot", () => {
  const found = deeds([shot({}), struck({}), struck({ tank: "ge-boar-1", cause: "explosion" })]);

  expect(found.map((deed) => deed.note.t)).toEqual(["shot", "struck"]);
});

test("a wasted shot says why, and that there was no die", () => {
  const note = shot({
    hit: false,
    skill: undefined,
    modifiers: [],
    die: undefined,
    wasted: "out_of_range",
  });

  expect(sentence(book, note, state)).toBe(
    "Fox A1 fires its long gun at Boar B2, 31.2 cm away: wasted, out of range.",
  );
  expect(lineOf(book, note, [], state, 1, 1)?.dice).toEqual([]);
});

test("modifiers have their reasons", () => {
  const note = shot({
    modifiers: [
      { step: "hit", source: "range", value: 1 },
      { step: "hit", source: "shooter", value: 1 },
    ],
  });

  expect(note.t === "shot" && skill(book, note)).toBe(
    "skill 4, +1 over half range, +1 shooter moved",
  );
});

test("no die has to show more than a 6, which always hits", () => {
  const modified = [
    { step: "hit", source: "range", value: 1 },
    { step: "hit", source: "target", value: 2 },
  ];
  const miss = shot({ needed: 7, die: 1, hit: false, modifiers: modified });
  const die = { ...rolled("hit", 1), needed: 6 } as Rolled;
  const line = lineOf(book, miss, [die], state, 1, 1);

  expect(line?.text).toBe(
    [
      "Fox A1 fires its long gun at Boar B2, 31.2 cm away; skill 4, +1 over half ",
      "range, +2 target: needs 6+, rolls 1, miss (a natural 6 always hits).",
    ].join(""),
  );
  expect(line?.dice[0]).toMatchObject({ needed: 6 });
  expect(miss.t === "shot" && skill(book, miss)).toBe(
    "skill 4, +1 over half range, +2 target, a natural 6 always hits",
  );
});

test("a ram takes its hit in", () => {
  const ram: Told = {
    t: "rammed",
    tank: "us-fox-1",
    target: "ge-boar-1",
    moved: 3,
    totals: [20, 18],
    struck: "ge-boar-1",
  };
  const [deed] = deeds([
    ram,
    rolled("ram", 2),
    struck({
      tank: "ge-boar-1",
      cause: "ram",
      strength: 3,
      die: 2,
      total: 5,
      place: undefined,
      effect: "bounce",
      result: undefined,
    }),
  ]);

  expect(sentence(book, (deed as NonNullable<typeof deed>).note, state)).toBe(
    [
      [
        "Fox A1 rams Boar B1 after 3 cm, total Armour 20 against 18: Boar B1 ",
        "takes the hit, and both are stunned.",
      ].join(""),
      "Boar B1 is hit on the side (ram): 3 + 2 = 5 against Armour 6, bounces off.",
    ].join(" "),
  );
});

test("the line of a ram says who takes the hit where it is not who was rammed", () => {
  const share = (struck: string) =>
    shareOf(
      book,
      {
        t: "rammed",
        tank: "us-fox-1",
        target: "ge-boar-1",
        moved: 3,
        totals: [20, 18],
        struck,
      } as Told,
      state,
    )?.deed;

  expect([share("ge-boar-1"), share("us-fox-1")]).toEqual([
    "rams B1",
    "rams B1, and takes the hit",
  ]);
});

test("the line of a shot says what became of it, unless the target is destroyed", () => {
  const fate = (note: object) => shareOf(book, note as Told, state)?.fate;
  const struck = (effect: string, result?: string) => ({
    t: "struck",
    tank: "ge-boar-1",
    effect,
    result,
  });
  const shot = { t: "shot", tank: "us-fox-1", target: "ge-boar-1", hit: true };

  expect(fate({ ...shot, struck: struck("bounce") })).toBe("bounces off");
  expect(fate({ ...shot, struck: struck("penetrate", "stunned") })).toBe("stunned");
  expect(fate({ ...shot, saves: { t: "saves_rolled", saved: true } })).toBe("saved");
  expect(fate({ ...shot, struck: struck("penetrate", "knocked_out") })).toBeUndefined();
  expect(fate({ ...shot, hit: false })).toBeUndefined();
  // whoever it is: the line counts who is destroyed, and this names them
  expect(fate({ t: "destroyed", tank: "us-fox-1" })).toBe("A1 lost");
});

test("zones are named by where they lie, and empty radio is said", () => {
  expect(sentence(book, { t: "side_picked", seat: 1, zone: "B", home: "north" }, state)).toBe(
    "Orange takes the north side.",
  );
  expect(sentence(book, { t: "spotted", seat: 0 }, state)).toBe(
    "Radio of Blue: no enemy in sight.",
  );
  expect(sentence(book, { t: "spotted", seat: 0, seen: ["ge-boar-1", "ge-boar-2"] }, state)).toBe(
    "Radio of Blue: B1, B2.",
  );
});

const GOAL: Omit<PrintedObjective, "id" | "kind"> = {
  centre: null,
  early_before_round: null,
  early_percent: 0,
  edge: null,
  line: 0,
  of: null,
  percent: 0,
  points: 0,
  radius: 0,
  side: null,
  towards: null,
  unless_tracked: false,
};

test("zones, lines and edges are mirrored with the board", () => {
  const river: Scenario = {
    id: "river",
    name: "River",
    long: 150,
    short: 100,
    rounds: 12,
    text: "",
    zones: {
      A: { rect: [0, 0, 150, 20], heading: 0, home: "south" },
      B: { rect: [40, 60, 80, 100], heading: 270, home: "east" },
    },
    objectives: [
      { ...GOAL, id: "across", kind: "per_vehicle_beyond", line: 58, towards: "north" },
      { ...GOAL, id: "out", kind: "per_vehicle_exit", edge: "east" },
      { ...GOAL, id: "hold", kind: "hold_circle", centre: [10, 20], radius: 8 },
    ],
    terrain: [],
    forces: {},
  };
  const ns = laidOut(river, "mirrored_ns", null);
  const ew = laidOut(river, "mirrored_ew", null);

  expect(ns.zones.A).toEqual({ rect: [0, 80, 150, 100], heading: 180, home: "north" });
  expect(ns.zones.B).toEqual({ rect: [40, 0, 80, 40], heading: 270, home: "east" });
  expect(ew.zones.B).toEqual({ rect: [70, 60, 110, 100], heading: 90, home: "west" });
  expect(ns.objectives).toMatchObject([
    { line: 42, towards: "south" },
    { edge: "east" },
    { centre: [10, 80] },
  ]);
  expect(ew.objectives).toMatchObject([
    { line: 58, towards: "north" },
    { edge: "west" },
    { centre: [140, 20] },
  ]);
  const wide = stretched(river, 300, 400);
  expect(wide.zones.B).toEqual({ rect: [80, 240, 160, 400], heading: 270, home: "east" });
  expect(wide.objectives).toMatchObject([
    { line: 232, towards: "north" },
    { edge: "east" },
    { centre: [20, 80], radius: 8 * Math.sqrt(8) },
  ]);
  const own = { long: 60, short: 46, zones: river.zones };
  expect(laidOut(river, "custom", own)).toMatchObject({
    id: "river",
    rounds: 12,
    long: 60,
    short: 46,
    terrain: [],
    objectives: [],
  });
});

test("a table in feet is drawn before a match has it", () => {
  const feet = { long: 4, short: 3 };
  const sized = (unit: object) =>
    book.scenario({
      ...state,
      map: null,
      options: { ...state.options, table: feet, scale: unit },
    } as unknown as Battle);

  expect([sized({ method: "cm" }).long, sized({ method: "cm" }).short]).toEqual([
    4 * book.catalogue.foot_cm,
    3 * book.catalogue.foot_cm,
  ]);
  expect(sized({ method: "own", unit_cm: 2 }).long).toBe(2 * book.catalogue.foot_cm);
});

test("a board that is mirrored is drawn mirrored", () => {
  const mirrored = (layout: Battle["layout"]) =>
    book.terrain({ ...state, layout } as Battle)[0]?.centre;

  expect(book.terrain(state)).toEqual([]);
  expect([mirrored("printed"), mirrored("mirrored_ew"), mirrored("mirrored_ns")]).toEqual([
    [6, 4],
    [54, 4],
    [6, 36],
  ]);
});

test("a score is told with what it is added up of, and each line says what it counts", () => {
  const units = {
    ...state.units,
    "ge-boar-2": { ...tank("ge-boar-2", 1, "boar"), status: "knocked_out" },
  };
  const scored = { ...state, units, score: { points: [75, 5], level: "minor", leader: 0 } };
  const [ours, theirs] = sides(book, { state: scored as never, relics: [] });
  const lines = ours.gauges.map(({ label, value }) => [label, value]);

  expect(lines.slice(1)).toEqual([
    ["Score if the match ended now", "75, minor"],
    ["Enemy points destroyed", "50"],
    ["from objectives, damage, holding the table", "25"],
  ]);
  expect(theirs.gauges.slice(2).map(({ value }) => value)).toEqual(["0", "5"]);
  expect(ours.gauges.slice(1).every(({ about }) => about)).toBe(true);
});

test("how clear a win is is left out where the other side gave up", () => {
  const score = { points: [0, 0], level: "draw", winner: null, lines: [] };
  const state = { score, players: [{}, {}] } as never;
  const detail = (points: readonly number[], reason: string) =>
    view.open(page).verdict(state, { verdict: { winner: 1, reason, score: points } } as never)
      .detail;

  expect(detail([0, 242], "resigned")).toBe("Resigned.");
  expect(detail([0, 0], "rounds")).toBe("Rounds. Draw.");
});

test("reasons give lengths in the unit of the table", () => {
  const game = view.open(page);
  const far = { target: "B1", distance: 53.12, gun: "long", range: 45 };
  const said = (code: string, params: object, method: string) =>
    game.reason({ code, params: params as never }, {
      ...state,
      options: { scale: { method } },
    } as never);

  expect(said("out_of_range", far, "cm")).toBe("B1 is 53.1 cm away; the long gun reaches 45 cm.");
  expect(said("out_of_range", far, "inch")).toMatch(/is 53.1 in away; .* reaches 45 in/);
  expect(said("too_far", { cost: 20.5, tank: "A1", allowance: 18 }, "cm")).toBe(
    "The path costs 20.5 cm, A1 can spend 18 cm.",
  );
});
