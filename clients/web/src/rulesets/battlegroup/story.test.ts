import type { AnyNote, Battle, Unit } from "../../contract/battlegroup";
import { expect, test } from "vitest";

import type { Note, RulesetPage } from "../../messages";
import { folded } from "../../core/folds";
import type { Scene } from "../../core/view";
import { Book, battle } from "./book";
import { ahead, length } from "./table/course";
import { say } from "./words";
import { view as battlegroup } from "./index";
import { actors } from "./notes";
import { script, settle } from "./script";
import { badges, sides } from "./sides";
import { highest } from "./story";
import { tallies } from "./tally";

const soldier = { id: "rifleman", name: "Rifleman", wounds: 1, base_mm: 25.4 };
const page = {
  key: "battlegroup",
  title: "Battlegroup",
  version: 1,
  dice: true,
  titles: { "battlegroup/base-shooting-sequence": "" },
  catalogue: {
    terrain: {},
    tables: { objectives: { capture: 3, deny: 6 } },
    weapons: {
      rifle: {
        id: "rifle",
        name: "Rifle",
        range: 24,
        strength: 3,
        ap: null,
        template: null,
        tags: ["rending"],
      },
      gun: {
        id: "gun",
        name: "Gun",
        range: 72,
        strength: 8,
        ap: 3,
        template: "large_blast",
        tags: [],
      },
    },
    profiles: { rifleman: soldier },
    vehicles: {
      tank: {
        id: "tank",
        name: "Tank",
        hull_points: 3,
        length: 4,
        width: 3,
        weapons: [{ id: "gun", weapon: "gun", mount: "turret" }],
        legs: null,
      },
    },
    units: {
      squad: {
        id: "squad",
        name: "Squad",
        role: "troops",
        cost: { squad: 60, radio: 10 },
        rules: [],
        mastery: 0,
        powers: [],
        gear: [],
      },
      tank: {
        id: "tank",
        name: "Battle tank",
        role: "heavy_support",
        cost: { tank: 150 },
        rules: [],
        mastery: 0,
        powers: [],
        gear: [],
      },
    },
    forces: {},
    layouts: {
      field: {
        id: "field",
        name: "Field",
        long: 72,
        short: 48,
        terrain: [
          {
            id: "ruin-2",
            kind: "ruin",
            polygon: [
              [0, 0],
              [6, 0],
              [6, 6],
            ],
          },
        ],
      },
    },
    scenarios: {
      clash: {
        id: "clash",
        name: "Clash",
        text: "They meet.",
        type: "meeting_engagement",
      },
    },
    words: {
      notes: {
        volley:
          "{unit} fires at {target}: {weapon}, {shots} {shots|shot|shots}, {hits} {hits|hit|hits}.",
        reacted: "{unit} breaks in ({moment}): {order}.",
        debris_changed: "{piece}: {fate}.",
      },
      asks: { which_order: "Give an order: {units}." },
      terms: {
        ambush_fire: "Ambush Fire",
        open_fire: "Open Fire",
        path: "on the way",
        to_hit: "to hit",
        ruin: "ruin",
        destroyed: "destroyed",
        rending: "rending",
        large_blast: "large blast",
      },
      parts: {},
      phases: { orders: "Orders" },
    },
  },
} as unknown as RulesetPage;

const book = new Book(page);
const model = (x: number, group = "men") => ({
  group,
  level: 0,
  lost: 0,
  pose: { x, y: 10, facing: 0 },
});
const squad = (id: string, owner: number) => ({
  id,
  owner,
  sheet: "squad",
  slot: "troops",
  groups: { men: { profile: "rifleman", weapons: ["rifle"] } },
  models: { "01": model(10), "02": model(12) },
  started: 4,
  place: "table",
  arrival: "edge",
  doings: {},
});
const tank = {
  ...squad("tank-1", 1),
  id: "tank-1",
  sheet: "tank",
  groups: { hull: { profile: "tank", weapons: ["gun"] } },
  models: { "01": { ...model(30, "hull"), lost: 1 } },
  started: 1,
};
const points = { objectives: 2, slain: 1, warlord: 0, out_scouted: 1 };
const state = {
  units: { "squad-1": squad("squad-1", 0), "tank-1": tank },
  options: { scenario: "clash", layout: "field", sequence_mode: "turns", max_game_turns: 8 },
  players: [
    { corner: [0, 0], points, recon: 0, charges: 0 },
    { corner: [72, 48], points: { ...points, objectives: 0 }, recon: 0, charges: 0 },
  ],
  stage: "battle",
  round: 2,
  now: 4,
  turn: { seat: 0, phase: "orders" },
  stack: {},
  objectives: [
    [20, 20],
    [50, 30],
  ],
  stakes: { limit: 23, held: [[2], []] },
} as unknown as Battle;
const data = state;
const scene: Scene = { state: data, relics: [] };
const after = (...notes: AnyNote[]) =>
  notes.reduce((found, note) => settle(book, found, note), scene);
const scripted = (...notes: object[]) =>
  script(book, { t: "update", match: "m", seq: 1, notes: notes as Note[] } as never, data, data);
const lines = (...notes: object[]) => scripted(...notes).lines;

test("a volley is told with its dice, those that hit, and its weapon", () => {
  const [line] = lines(
    { t: "rolled", purpose: "to_hit", first: 0, faces: [2, 6, 4], unit: "squad-1" },
    {
      t: "volley",
      unit: "squad-1",
      target: "tank-1",
      weapon: "rifle",
      shots: 3,
      hits: 2,
      wounds: 1,
      snap: false,
    },
  );

  expect(line?.text).toBe("Squad A1 fires at Battle tank B1: Rifle, 3 shots, 2 hits.");
  expect(line).toMatchObject({
    weight: "deed",
    seat: 0,
    units: ["squad-1", "tank-1"],
    dice: [{ label: "to hit, Squad A1", faces: [2, 6, 4], kept: [false, true, true] }],
    clauses: ["battlegroup/base-shooting-sequence"],
  });
  expect(line?.facts).toEqual(["Rifle, 24 in, S 3, AP –, rending"]);
});

test("dice are marked only where it is certain which counted", () => {
  const again = [
    { t: "rolled", purpose: "to_hit", first: 0, faces: [1, 6] },
    { t: "rolled", purpose: "to_hit_again", first: 2, faces: [5] },
  ];
  const [line] = lines(...again, {
    t: "volley",
    unit: "squad-1",
    target: "tank-1",
    weapon: "rifle",
    shots: 2,
    hits: 2,
    wounds: 0,
    snap: false,
  });

  expect(line?.dice.map(({ kept }) => kept)).toEqual([undefined, undefined]);
  expect(highest([3, 3, 5], 2)).toEqual([true, false, true]);
});

test("pieces of the table are called by their kind", () => {
  expect(lines({ t: "debris_changed", piece: "ruin-2", fate: "destroyed" })[0]?.text).toBe(
    "ruin 2: destroyed.",
  );
});

test("models go where their ways end, vehicles where they have driven", () => {
  const walked = battle(
    after({
      t: "moved",
      unit: "squad-1",
      how: "move",
      length: 4,
      tracks: [
        {
          model: "squad-1/02",
          way: [
            [12, 10],
            [14, 14],
          ],
        },
      ],
    }).state,
  );
  const drove = battle(
    after({
      t: "drove",
      unit: "tank-1",
      speed: "combat",
      length: 6,
      poses: [
        { x: 30, y: 10, facing: 0 },
        { x: 30, y: 16, facing: 90 },
      ],
    }).state,
  );

  expect(walked.units?.["squad-1"]?.models?.["02"]?.pose).toMatchObject({ x: 14, y: 14 });
  expect(drove.units?.["tank-1"]?.models?.["01"]?.pose).toEqual({ x: 30, y: 16, facing: 90 });
});

test("what is told changes tokens, ground, hull points and victory points at once", () => {
  const waits = battle(
    after(
      { t: "token_laid", unit: "squad-1", token: "ambush_fire" },
      { t: "reacted", unit: "squad-1", order: "open_fire", moment: "path", into: "tank-1" },
    ).state,
  );
  const down = battle(after({ t: "went_to_ground", unit: "squad-1", pinned: true }).state);
  const struck = battle(
    after({
      t: "hull_struck",
      unit: "tank-1",
      hit: "glance",
      armour: 13,
      saved: false,
      result: null,
      left: 1,
    }).state,
  );
  const scored = battle(
    after({ t: "scored", seat: 0, objectives: 2, slain: 0, warlord: 1, out_scouted: 0, total: 7 })
      .state,
  );

  expect(waits.units?.["squad-1"]?.token).toEqual({ kind: "ambush_fire", committed: true });
  expect(
    badges(book, down, down.units?.["squad-1"] as never).map(({ letter, title }) => [
      letter,
      title,
    ]),
  ).toEqual([["P", "pinned"]]);
  expect(book.strength(struck.units?.["tank-1"] as never)).toEqual({ left: 1, all: 3 });
  expect(scored.players[0].points).toEqual({ objectives: 4, slain: 1, warlord: 1, out_scouted: 1 });
});

test("shells leave a burst where they fall, rifles nothing but the trace of a shot", () => {
  const shot = { unit: "tank-1", target: "squad-1", shots: 1, hits: 1, wounds: 1, snap: false };
  const trace = { kind: "trace", from: [30, 10], to: [11, 10], seat: 1, round: 2, isHit: true };

  expect(after({ t: "volley", ...shot, weapon: "gun" }).relics).toEqual([
    { kind: "burst", at: [11, 10], size: 2.5 },
    trace,
  ]);
  expect(after({ t: "volley", ...shot, weapon: "rifle" }).relics).toEqual([trace]);
  expect(after({ t: "volley", ...shot, hits: 0, weapon: "rifle" }).relics).toEqual([
    { ...trace, isHit: false },
  ]);
});

test("orders that are carried out or wait are letters in shapes, each said in words", () => {
  const unit = {
    ...squad("squad-1", 0),
    token: { kind: "ambush_fire" },
    rout: { cause: "shooting" },
    down: { since: 3 },
    acted: true,
  };
  const stacked = {
    ...state,
    units: { "squad-1": unit },
    stack: { frames: [{ owner: 0, unit: "squad-1", order: "open_fire", at: 0 }] },
  } as unknown as Battle;

  expect(badges(book, stacked, unit as never).map(({ letter, title }) => [letter, title])).toEqual([
    ["O", "carrying out Open Fire"],
    ["A", "Ambush Fire, waiting"],
    ["F", "falling back"],
    ["G", "gone to ground"],
    ["✓", "has acted or passed this turn"],
  ]);
});

test("victory points are told against the limit and by source", () => {
  const [blue, orange] = sides(book, scene);
  const value = (label: string) => blue.gauges.find((gauge) => gauge.label === label)?.value;

  expect(value("Victory points")).toBe("4 of 23");
  expect(value("from objectives")).toBe("2");
  expect(value("Objectives held")).toBe("1 of 2");
  expect(value("Strength")).toBe("50 %");
  expect(orange.rows[0]).toMatchObject({ value: "2/3 HP", share: 2 / 3 });
});

test("a course is cut where its unit was stopped", () => {
  const course = [
    [0, 0],
    [6, 0],
    [6, 4],
  ] as const;

  expect(length(course)).toBe(10);
  expect(ahead(course, 7)).toEqual({ at: [6, 1], rest: [[6, 4]] });
  expect(ahead(course, 99)).toEqual({ at: [6, 4], rest: [] });
  expect(ahead([], 1)).toBe(null);
});

test("who a note is about is found whatever it calls them", () => {
  expect(actors({ t: "combat_over", units: ["squad-1", "tank-1"] })).toEqual(["squad-1", "tank-1"]);
  expect(actors({ t: "called", unit: "squad-1", support: "guns", target: null })).toEqual([
    "squad-1",
    "guns",
  ]);
  expect(actors({ t: "dueled", challenger: "squad-1/01", answered: "tank-1/01" })).toEqual([
    "squad-1",
    "tank-1",
  ]);
});

test("the game says whose order is under way, and how it ended", () => {
  const game = battlegroup.open(page);
  const stacked = {
    ...state,
    stack: {
      frames: [
        { owner: 1, unit: "tank-1", order: "open_fire", at: 0 },
        { owner: 0, unit: "squad-1", order: "open_fire", at: 0 },
      ],
    },
  };
  const turns = {
    ...state,
    options: { ...state.options, sequence_mode: "alternating" },
  };
  const info = { verdict: { reason: "vp_limit", winner: 0, score: [4, 2] } };

  expect([game.acting(data), game.acting(stacked), game.acting(turns)]).toEqual([0, 1, null]);
  expect(game.verdict(data, info as never)).toEqual({
    title: "Blue wins",
    detail: "Decided by: vp limit.",
    lines: [
      { label: "From objectives", clause: "battlegroup/vp-net-example", seats: ["2", "0"] },
      { label: "From units destroyed", clause: "battlegroup/counter-attack-vp", seats: ["1", "1"] },
      { label: "From the warlord", clause: "battlegroup/counter-attack-vp", seats: ["0", "0"] },
      { label: "From scouts", clause: "battlegroup/out-scouted", seats: ["1", "1"] },
      { label: "Victory points", clause: "battlegroup/vp-limit", seats: ["4", "2"] },
    ],
  });
  expect(
    game.marks(3, [
      {
        key: 1,
        seq: 3,
        note: {
          t: "reacted",
          unit: "squad-1",
          order: "open_fire",
          moment: "path",
          into: null,
        },
        rolled: [],
        line: null,
      },
    ]),
  ).toMatchObject([{ place: 3, kind: "window" }]);
});

test("dice of tests are good when they are low, others when they are high", () => {
  const { thrown } = battlegroup.open(page);
  const roll = (purpose: string) =>
    thrown({ t: "rolled", purpose, first: 0, faces: [3], unit: "tank-1" }, data);

  expect([
    roll("morale").good,
    roll("to_hit").good,
    roll("scatter_direction").good,
    roll("to_hit").seat,
  ]).toEqual([-1, 1, 0, 1]);
});

test("what both sides did is added up by side", () => {
  const told = (note: object) => ({ key: 0, seq: 0, note: note as Note, rolled: [], line: null });
  const found = tallies(state, [
    told({ t: "volley", unit: "squad-1", target: "tank-1", hits: 3, wounds: 2 }),
    told({ t: "reacted", unit: "tank-1" }),
    told({ t: "hurt", unit: "squad-1", lost: 2, fallen: 2 }),
  ]);
  const of = (label: string) => found.find((tally) => tally.label === label)?.seats;

  expect([of("Volleys"), of("Hits"), of("Wounds caused"), of("Interrupts")]).toEqual([
    ["1", "0"],
    ["3", "0"],
    ["2", "0"],
    ["0", "1"],
  ]);
});

test("who fled the table is lost, who flew off it is not", () => {
  const squad = state.units?.["squad-1"] as Unit;
  const tank = state.units?.["tank-1"] as Unit;
  const gone = { ...squad, place: "destroyed" } as Unit;
  const units = { ...state.units, "squad-1": gone };
  const lost = tallies({ ...state, units }, []).find(({ label }) => label === "Models lost");

  expect(lost?.seats).toEqual([String(squad.started), "0"]);
  expect(book.worth(gone)).toBe(0);
  expect(book.worth({ ...tank, place: "left" })).toBe(book.worth(tank));
});

test("models of the unit that is spoken of are called without it", () => {
  expect(book.names(state)("squad-1/01")).toBe("Rifleman 01 (A1)");
  expect(book.names(state, "squad-1")("squad-1/01")).toBe("Rifleman 01");
  expect(book.names(state, "tank-1")("squad-1/01")).toBe("Rifleman 01 (A1)");
});

test("turns are counted from the stage of the battle on", () => {
  const { headline } = battlegroup.open(page);

  expect(headline(state, true)).toBe(`Clash\u00a0· ${say("head.turn", { round: 2, of: 8 })}`);
  expect(headline({ ...state, stage: "bombardment" }, true)).toBe("Clash\u00a0· bombardment");
});

test("a long order is shown faster, at twice its speed at most", () => {
  const volley = { t: "volley", unit: "squad-1", target: "tank-1", weapon: "rifle", shots: 3 };
  const hurt = { t: "hurt", unit: "squad-1", cause: "shooting", wounds: 1, lost: 1, fallen: 1 };
  const whole = (...notes: object[]) =>
    scripted(...notes).beats.reduce((sum, { ms }) => sum + ms, 0);

  expect(whole(volley, hurt)).toBe(3000);
  expect(whole(volley, hurt, volley, hurt)).toBeCloseTo(3800);
  expect(whole(volley, hurt, volley, hurt, volley, hurt)).toBe(4500);
});

test("units and weapons that armies bring have names, sizes and rows of the table", () => {
  const lists = {
    weapons: [{ id: "bow", name: "Bow", kind: "assault", range: 18, strength: 4, shots: 2 }],
    profiles: [{ id: "elf", name: "Elf", base_mm: 50.8 }],
    units: [{ id: "elves", name: "Elves", cost: { elves: 70 } }],
  };
  const brought = {
    units: {
      "elves-1": {
        id: "elves-1",
        owner: 0,
        sheet: "elves",
        started: 1,
        groups: { men: { profile: "elf", weapons: ["bow"] } },
        models: { "01": { group: "men", level: 0, lost: 0, pose: { x: 1, y: 2, facing: 0 } } },
      },
    },
    options: { armies: [{ lists }, null] },
  } as never;
  const own = book.of(brought);
  const unit = (brought as { units: Record<string, never> }).units["elves-1"] as never;

  expect(own.unitName(brought, unit)).toBe("Elves A1");
  expect([own.names(brought)("bow"), own.groupName(unit, "men")]).toEqual(["Bow", "Elf"]);
  expect([own.price(unit), own.bodies(brought, unit)[0]?.r]).toEqual([70, 1]);
  expect(own.catalogue.weapons["bow"]).toMatchObject({ ap: null, tags: [], shots: 2 });
  expect(book.of({ options: {} } as never)).toBe(book);
  expect(book.of(brought)).toBe(own);
});

test("the line of an order says which tests were failed, and what came of it", () => {
  const line = (...notes: object[]) => folded(lines(...notes), () => false)[0]?.text;
  const shot = {
    t: "volley",
    unit: "tank-1",
    target: "squad-1",
    weapon: "rifle",
    shots: 3,
    hits: 2,
  };
  const test = { t: "tested", unit: "squad-1", occasion: "pinning", total: 9, need: 8 };
  const pinned = { t: "went_to_ground", unit: "squad-1", pinned: true };
  const call = { t: "called", unit: "squad-1", support: "tank-1", target: null };
  const answer = { t: "call_answered", unit: "squad-1", support: "tank-1", total: 9, need: 8 };
  const power = { t: "attempted", unit: "squad-1", power: "bolt", target: "tank-1", dice: 2 };
  const effect = { t: "manifested", unit: "squad-1", power: "bolt", successes: 0, works: false };

  expect(line(shot, { ...test, passed: false }, pinned)).toMatch(/2 hits, 1 test failed, pinned$/);
  expect(line(call, { ...answer, passed: false })).toBe("A1 calls B1: no answer");
  expect(line(call, { ...answer, passed: true })).not.toMatch("no answer");
  expect(line(power, effect)).toMatch(/: no effect$/);
});
