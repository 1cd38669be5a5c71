// From notes to sentences. The templates come with the catalogue; what belongs together is told
// together.

import type { Battle, Rolled, SavesRolled, Struck } from "../../contract/microtanks";
import { fill } from "../../words/templates";
import type { DiceRow, Line } from "../../core/view";
import { diceFor } from "../tanks/rolled";
import type { Book } from "./book";
import type { Told, ToldShot } from "./notes";
import { shareOf } from "./shares";
import { say } from "./words";

export function lineOf(
  book: Book,
  note: Told,
  rolled: readonly Rolled[],
  state: Battle,
  key: number,
  seq: number,
): Line | null {
  return {
    key,
    seq,
    tag: note.t,
    text: sentence(book, note, state),
    ...opening(book, note, state),
    weight:
      note.t === "phase_began" && note.phase === "move" ? "turn" : (WEIGHT[note.t] ?? "plain"),
    share: shareOf(book, note, state),
    seat: seatOf(note, state),
    units: actors(note),
    dice: dice(book, note, rolled),
    facts: facts(book, note, state),
    clauses: clausesOf(note)
      .map((id) => `microtanks/${id}`)
      .filter((id) => book.clauses.has(id)),
  };
}

/** The sentence of a note and of what it has taken in. */
export function sentence(book: Book, note: Told, state: Battle): string {
  // A list of all who are seen is told by codes alone.
  const names = note.t === "spotted" ? book.codesOf(state) : book.names(state);
  return takenIn(note)
    .map((one) =>
      fill(
        book.words.notes[one.t] ?? one.t.replaceAll("_", " "),
        measured(book, one, state),
        names,
      ),
    )
    .join(" ");
}

const LENGTHS: ReadonlySet<string> = new Set([
  "distance",
  "length",
  "cost",
  "moved",
  "shift",
  "radius",
]);

/** What is told, with its lengths in the unit of the table. */
export const measured = (
  book: Book,
  told: object,
  state: Battle,
  isLength = (name: string) => LENGTHS.has(name),
) =>
  Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      isLength(name) && typeof value === "number" && value !== 0
        ? book.length(value, state)
        : value,
    ]),
  );

function takenIn(note: Told): Told[] {
  const all =
    note.t === "shot"
      ? [asRolled(note), note.saves, note.struck]
      : note.t === "struck"
        ? [note.saves, note]
        : note.t === "rammed"
          ? [note, note.hit]
          : [note];
  return all.filter((one) => one !== undefined);
}

/**
 * A natural 6 always hits: no die has to show more, and where the sum is higher that is why it can
 * hit at all.
 */
export function asRolled(shot: ToldShot): ToldShot {
  return shot.die !== undefined && shot.needed > HIGHEST
    ? { ...shot, needed: HIGHEST, natural: true }
    : shot;
}
const HIGHEST = 6;

/** What is said until the dice have fallen. */
function opening(book: Book, note: Told, state: Battle): { opening: string } | undefined {
  const start = (text: string) => ({ opening: text });
  if (note.t === "shot" && note.wasted === undefined)
    return start(say("tell.shot_opening", measured(book, note, state), book.names(state)));
  if (note.t === "rammed") return start(say("tell.rams", note, book.names(state)));
  return undefined;
}

// ------------------------------------------------------------------ dice

/** The rows of dice of a hit on armour. */
function struckDice(struck: Struck, rolled: readonly Rolled[]): DiceRow[] {
  const cause = struck.cause === "ram" ? "ram" : "penetration";
  const rows: DiceRow[] = [
    {
      label: say(`dice.${cause}`, { strength: struck.strength, armour: struck.armour }),
      needed: diceFor(rolled, cause).needed,
      faces: [struck.die],
      kept: [struck.effect !== "bounce"],
    },
  ];
  const damage = diceFor(rolled, "damage");
  if (damage.faces.length)
    rows.push({
      label: say(struck.effect === "glance" ? "dice.damage_glancing" : "dice.damage"),
      ...damage,
      kept: [struck.result !== undefined],
    });
  return rows;
}

const savesDice = (book: Book, note: SavesRolled | undefined): DiceRow[] =>
  (note?.rolled ?? []).map((save) => ({
    label: say("dice.save", { kind: book.name(save.kind) }),
    needed: save.needed,
    faces: [save.die],
    kept: [save.die >= save.needed],
  }));

function dice(book: Book, note: Told, rolled: readonly Rolled[]): DiceRow[] {
  switch (note.t) {
    case "shot": {
      const hit =
        note.die === undefined
          ? []
          : [
              {
                label: [say("dice.hit"), skill(book, note)].join(", "),
                needed: diceFor(rolled, "hit").needed,
                faces: [note.die],
                kept: [note.hit],
              },
            ];
      return [
        ...hit,
        ...savesDice(book, note.saves),
        ...(note.struck ? struckDice(note.struck, rolled) : []),
      ];
    }
    case "struck":
      return [...savesDice(book, note.saves), ...struckDice(note, rolled)];
    case "saves_rolled":
      return savesDice(book, note);
    case "rammed":
      return note.hit ? struckDice(note.hit, rolled) : [];
    case "setup_rolled":
      return note.rolls.map((faces) => ({
        label: `${book.side(0)}, ${book.side(1)}`,
        faces,
        kept: faces.map((face) => face > Math.min(...faces)),
      }));
    default:
      return rolled.map((roll) => ({
        label: LABELS.has(roll.purpose)
          ? say(`dice.${roll.purpose as Labelled}`)
          : purpose(roll.purpose),
        faces: roll.faces,
      }));
  }
}

type Labelled = "direction" | "scatter" | "radius";
const LABELS: ReadonlySet<string> = new Set<Labelled>(["direction", "scatter", "radius"]);

/** What a die was rolled for, in words. */
export function purpose(code: string): string {
  const key = `purpose.${code}`;
  return say.knows(key) ? say(key) : code.replaceAll("-", " ");
}

// ------------------------------------------------------------------ facts

/** What a die to hit needs, and why: "skill 4, +1 shooter moved". */
export const skill = (book: Book, shot: ToldShot): string =>
  [say("card.skill", { skill: shot.skill ?? "" }), ...modifiers(book, shot)].join(", ");

/** "+1 shooter moved" */
function modifiers(book: Book, shot: ToldShot): string[] {
  const rows = (shot.modifiers ?? []).map((row) =>
    fill(book.words.parts.modifier ?? "", row, (id) => book.name(id)),
  );
  return asRolled(shot) === shot ? rows : [...rows, book.name("natural_hit")];
}

function facts(book: Book, note: Told, state: Battle): string[] {
  if (note.t === "moved" || note.t === "smoke_popped") {
    const tank = state.units?.[note.tank];
    return tank && note.length > 0
      ? [
          say("fact.speed", {
            speed: book.vehicle(tank).speed,
            cost: Math.round(note.cost * 10) / 10,
          }),
        ]
      : [];
  }
  if (note.t === "rammed") return strikeFacts(book, note.hit, "distance");
  if (note.t === "struck") return strikeFacts(book, note, "strength");
  if (note.t !== "shot") return [];
  const found = [
    say("fact.range", {
      distance: book.length(note.distance, state),
      range: book.length(note.range, state),
    }),
  ];
  if (note.wasted) found.push(say("fact.empty"));
  return [...found, ...strikeFacts(book, note.struck, "strength")];
}

function strikeFacts(
  book: Book,
  struck: Struck | undefined,
  what: "distance" | "strength",
): string[] {
  if (struck === undefined) return [];
  const found = [
    say(`fact.strike_${what}`, {
      strength: struck.strength,
      die: struck.die,
      total: struck.total,
      armour: struck.armour,
    }),
  ];
  if (struck.place !== undefined)
    found.push(
      say("fact.damage", { place: struck.place, result: book.name(struck.result ?? "no_effect") }),
    );
  return found;
}

// ------------------------------------------------------------------ who, and by which rule

export function seatOf(note: Told, state: Battle): number | null {
  if ("seat" in note) return note.seat;
  if ("tank" in note) return state.units?.[note.tank]?.owner ?? null;
  if (note.t === "ended") return note.verdict.winner ?? null;
  return null;
}

/** Vehicles a note is about. */
export function actors(note: Told): string[] {
  const { tank, target, by, under, seen } = note as {
    tank?: string;
    target?: string;
    by?: string;
    under?: string[];
    seen?: string[];
  };
  return [tank, target, by, ...(under ?? []), ...(seen ?? [])].filter(
    (id) => id !== undefined && id !== "",
  ) as string[];
}

const WEIGHT: Partial<Record<Told["t"], Line["weight"]>> = {
  round_began: "round",
  shot: "deed",
  cap_fell: "deed",
  struck: "deed",
  destroyed: "deed",
  exploded: "deed",
  rammed: "deed",
  retreated: "deed",
  ended: "deed",
  phase_began: "phase",
  spotted: "minor",
  deployed: "minor",
  traversed: "minor",
  smoke_cleared: "minor",
  recovered: "minor",
};

function clausesOf(note: Told): string[] {
  const found = [...(CLAUSES[note.t] ?? [])];
  if (note.t === "shot") {
    if (note.wasted) return ["shoot-wasted-shot", "shoot-sequence"];
    for (const row of note.modifiers ?? []) if (row.value) found.push(...(ROWS[row.source] ?? []));
    if (note.saves) found.push("saves-general");
    if (note.struck) found.push(...stepsOf(note.struck));
  }
  if (note.t === "struck")
    found.push(...stepsOf(note), ...(note.cause === "artillery" ? ["arty-lowest-armour"] : []));
  if (note.t === "recovered") found.push(RESULTS[note.state] ?? "damage-roll");
  if (note.t === "rammed" && note.hit) found.push("damage-roll");
  return found;
}

const stepsOf = (struck: Struck) => [
  "facing-armour",
  { penetrate: "pen-penetrates", glance: "pen-glances", bounce: "pen-bounces" }[struck.effect],
  ...(struck.result ? [RESULTS[struck.result] ?? "damage-roll"] : []),
];

const RESULTS: Record<string, string> = {
  stunned: "damage-stunned",
  knocked_about: "damage-knocked-about",
  tracked: "damage-tracked",
  weapon_damaged: "damage-weapon",
  bail_out: "damage-bail-out",
  knocked_out: "damage-knocked-out",
};

const ROWS: Record<string, string[]> = {
  range: ["mod-over-half"],
  shooter: ["mod-shooter-moved"],
  target: ["mod-target-moved"],
};

/** Where the rulebook speaks of it. */
const CLAUSES: Partial<Record<Told["t"], string[]>> = {
  army_shown: ["our-army-building"],
  setup_rolled: ["setup-roll"],
  package_taken: ["setup-choice"],
  board_laid: ["setup-board"],
  side_picked: ["setup-side"],
  deployed: ["our-deployment"],
  round_began: ["turn-alternation"],
  phase_began: ["turn-phases"],
  moved: ["move-speed", "turning-free", "move-mixed-terrain"],
  smoke_popped: ["smoke-pop", "smoke-save", "smoke-no-fire"],
  touched: ["ram-contact"],
  retreated: ["retreat"],
  traversed: ["turret-traverse"],
  smoke_cleared: ["smoke-obscured"],
  shot: ["to-hit-roll", "hit-save-penetrate-order"],
  saves_rolled: ["saves-general"],
  cap_fell: ["arty-scatter", "arty-cap-hit"],
  struck: ["penetration-roll", "damage-roll"],
  destroyed: ["damage-bail-out", "damage-knocked-out"],
  exploded: ["damage-knocked-out", "explosion-chain"],
  rammed: ["ram-compare", "ram-rammed-hit", "ram-both-stunned"],
  ram_dropped: ["ram-phase-resolve"],
  spotted: ["radio-phase", "radio-public", "arty-spotting-window"],
  conceded: ["our-concede"],
  ended: ["our-scoring", "our-victory-levels"],
};
