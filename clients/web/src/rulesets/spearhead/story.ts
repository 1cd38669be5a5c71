// From notes to sentences. The templates come with the catalogue; a few deeds are told at more
// length.

import type { AnyNote, Battle, Rolled, Shot } from "../../contract/spearhead";
import { signed } from "../../words/numbers";
import { type Params, fill } from "../../words/templates";
import type { MatchInfo } from "../../messages";
import type { DiceRow, Line } from "../../core/view";
import { diceFor } from "../tanks/rolled";
import type { Book } from "./book";
import { shareOf } from "./shares";
import { type Key, say } from "./words";

export function lineOf(
  book: Book,
  note: AnyNote,
  rolled: readonly Rolled[],
  state: Battle,
  key: number,
  seq: number,
): Line | null {
  const weight = WEIGHT[note.t] ?? "plain";
  if (weight === "silent") return null;
  return {
    key,
    seq,
    tag: note.t,
    text: sentence(book, note, state),
    ...(note.t === "shot" ? { opening: say("tell.shot_opening", note, book.names(state)) } : {}),
    weight,
    share: shareOf(book, note, state),
    seat: seatOf(note, state),
    units: actors(note),
    dice: dice(book, note, rolled),
    facts: facts(book, note),
    clauses: [...(CLAUSES[note.t] ?? []), ...stepsOf(note)]
      .map((id) => `spearhead/${id}`)
      .filter((id) => book.clauses.has(id)),
  };
}

export function sentence(book: Book, note: AnyNote, state: Battle): string {
  const names = book.names(state);
  const sentence = (key: Key, params: Params) => say(key, params, names);
  if (note.t === "shot") return sentence("tell.shot", { ...note, ...shotParams(note) });
  if (note.t === "hold_scored") return held(book, note, state, sentence);
  if (note.t === "rolled_off") {
    const [faces = [], ...ties] = [...note.rolls].reverse();
    const [high = 0, low = 0] = [...faces].sort((a, b) => b - a);
    return sentence("tell.rolled_off", {
      ...note,
      score: sentence("tell.score", { high, low }),
      ties: ties.length,
    });
  }
  if (note.t === "ended") {
    const left = note.supply.map((supply, seat) => `${book.side(seat)} ${supply}`).join(", ");
    const verdict = { ...note.verdict, reason: endOf(book, note.verdict) };
    return sentence("tell.ended", { ...note, verdict, left });
  }
  if (note.t === "moved" && note.length < 0.05) return sentence("tell.turns", note);
  if (note.t === "declared" && !note.actions?.length)
    return sentence("tell.no_action", { tank: note.tank });
  if (note.t === "death_rolled" && note.struck?.length) {
    const struck = note.struck
      .map(([tank, damage]) => sentence("tell.struck", { tank, damage }))
      .join(", ");
    return sentence("tell.explodes", { ...note, struck });
  }
  const template = book.words.notes[note.t];
  return template === undefined ? note.t.replaceAll("_", " ") : fill(template, note, names);
}

function held(
  book: Book,
  note: Extract<AnyNote, { t: "hold_scored" }>,
  state: Battle,
  sentence: (key: Key, params: Params) => string,
): string {
  const needed = book.scenario(state)?.objective.needed ?? 0;
  const near = note.supply.map((supply, seat) => `${book.side(seat)} ${supply}`).join(", ");
  if (note.supply.every((supply) => supply === 0))
    return sentence("tell.nobody_near", { marker: note.marker });
  if (note.seat === undefined) return sentence("tell.held_by_none", { marker: note.marker, near });
  return sentence("tell.held", { ...note, near, needed });
}

/** "Lanner A2 fires its 76 mm cannon at Hammer B3, 18.4 in: 2 dice 5, 2 against 4+, one hit, …" */
function shotParams(shot: Shot): Params {
  const count = (n: number) =>
    n in COUNTS ? say(`tell.count.${n as keyof typeof COUNTS}`) : String(n);
  return {
    n: shot.aim_dice?.length ?? 0,
    need: shot.aim - shot.aim_modifier,
    hit: count(shot.hits),
    stopped: shot.hits > 0 && shot.penetrating === 0,
    through: shot.penetrating > 0 ? count(shot.penetrating) : "",
    damage: String(shot.damage),
  };
}

const COUNTS = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 };

/** Mark the `count` highest dice. */
export function highest(faces: readonly number[], count: number): boolean[] {
  const order = faces.map((face, at) => [face, at] as const).sort((a, b) => b[0] - a[0]);
  const kept = new Set(order.slice(0, count).map(([, at]) => at));
  return faces.map((_, at) => kept.has(at));
}

export function shotDice(shot: Shot, rolled: readonly Rolled[]): DiceRow[] {
  const rows: DiceRow[] = [];
  const volley = diceFor(rolled, "hits").faces;
  if (volley.length) rows.push({ label: say("dice.shots"), faces: volley });
  const aim = shot.aim_dice ?? [];
  if (aim.length)
    rows.push({
      label: say("dice.aim"),
      needed: diceFor(rolled, "aim").needed,
      faces: aim,
      kept: highest(aim, shot.hits),
    });
  const armour = shot.armour_dice ?? [];
  if (armour.length)
    rows.push({
      label: say("dice.penetration", { penetration: shot.penetration, armour: shot.armour }),
      needed: diceFor(rolled, "armour").needed,
      faces: armour,
      kept: highest(armour, shot.penetrating),
    });
  const power = diceFor(rolled, "power").faces;
  if (power.length) rows.push({ label: say("dice.power"), faces: power });
  return rows;
}

function dice(book: Book, note: AnyNote, rolled: readonly Rolled[]): DiceRow[] {
  if (note.t === "shot") return shotDice(note, rolled);
  if (note.t === "rolled_off")
    return note.rolls.map((faces) => ({
      label: faces.length === 2 ? `${book.side(0)}, ${book.side(1)}` : say("dice.again"),
      faces,
      kept: faces.map((face) => face === Math.max(...faces)),
    }));
  if (note.t !== "death_rolled") return rows(rolled);
  return rows(rolled).map((row, i) =>
    rolled[i]?.purpose === "death" ? { ...row, kept: [note.exploded] } : row,
  );
}

/** What a die was rolled for, in words. */
export function purpose(code: string): string {
  const key = `purpose.${code}`;
  return say.knows(key) ? say(key) : code.replaceAll("-", " ");
}

export function rows(rolled: readonly Rolled[]): DiceRow[] {
  return rolled.map((roll) => ({
    label: [purpose(roll.purpose), roll.unit].filter(Boolean).join(", "),
    faces: roll.faces,
    needed: roll.needed,
  }));
}

function facts(book: Book, note: AnyNote): string[] {
  if (note.t === "scenario_chosen")
    return [book.catalogue.scenarios[note.scenario]?.text ?? []].flat();
  if (note.t !== "shot") return [];
  const found = (note.modifiers ?? []).map(
    (m) => `${signed(m.value)} ${book.name(m.step)}: ${book.name(m.source)}`,
  );
  if (!note.armour_dice?.length)
    found.push(say("fact.against", { penetration: note.penetration, armour: note.armour }));
  if (note.power?.length)
    found.push(say("fact.power", { sum: note.power.join(" + "), damage: note.damage }));
  return found;
}

/** What was added in some steps of a shot: "+1 near an enemy, −1 moved". */
export const modifiers = (book: Book, shot: Shot, ...steps: readonly string[]): string =>
  (shot.modifiers ?? [])
    .filter(({ step }) => steps.includes(step))
    .map(({ source, value }) => `${signed(value)} ${book.name(source)}`)
    .join(", ");

export function seatOf(note: AnyNote, state: Battle): number | null {
  if ("seat" in note && note.seat !== undefined) return note.seat;
  if ("tank" in note) return state.units?.[note.tank]?.owner ?? null;
  if ("winner" in note) return note.winner;
  return null;
}

/** Tanks a note is about. */
export function actors(note: AnyNote): string[] {
  const { tank, target, by } = note as { tank?: string; target?: string; by?: string };
  return [tank, target, by].filter((id) => id !== undefined);
}

const WEIGHT: Partial<Record<AnyNote["t"], Line["weight"] | "silent">> = {
  round_began: "round",
  turn_began: "turn",
  shot: "deed",
  died: "deed",
  death_rolled: "deed",
  reaction_made: "deed",
  hold_scored: "deed",
  ended: "deed",
  activated: "silent",
  declared: "minor",
  point_gained: "minor",
  deployed: "minor",
  activation_ended: "silent",
  turn_ended: "silent",
  round_ended: "silent",
};

/** The clauses of the steps that a shot went through. */
function stepsOf(note: AnyNote): string[] {
  if (note.t !== "shot" || note.hits === 0) return [];
  const over = Math.sign(note.penetration - note.armour);
  const found =
    over > 0 ? "penetration-greater" : over < 0 ? "penetration-less" : "penetration-equal";
  return note.penetrating > 0 ? [found, "damage-calculation"] : [found];
}

/** Where the rulebook speaks of it. */
const CLAUSES: Partial<Record<AnyNote["t"], string[]>> = {
  rolled_off: ["roll-off"],
  scenario_chosen: ["select-scenario"],
  roster_shown: ["select-armies"],
  edge_taken: ["choose-edge"],
  deployed: ["deployment-zone"],
  round_began: ["rounds-and-turns"],
  turn_began: ["turn-quota"],
  activated: ["activation-pick"],
  declared: ["two-actions", "declare-then-perform"],
  action_lost: ["declare-then-perform"],
  ability_used: ["active-any-time", "active-duration", "cooldown", "single-use"],
  special_used: ["special-selection"],
  shot: ["attack-weapons", "attack-range", "aim-roll", "buff-stacking"],
  damaged: ["damage-calculation"],
  died: ["death-removal"],
  death_rolled: ["death-explosion", "death-explosion-chain"],
  moved: ["move-normal", "move-aim-penalty"],
  overcharged: ["overcharge-test", "overcharge-caps"],
  slid: ["toward-move"],
  reaction_made: ["reaction-definition", "reaction-cost", "reaction-performer"],
  point_gained: ["reaction-point-gain"],
  hold_scored: ["scenario-crossroads"],
  ended: ["victory-supply-cost", "end-check-timing"],
};

/** What ended the match; a side that has nobody left is named. */
export function endOf(book: Book, verdict: MatchInfo["verdict"]): string {
  const { reason = "", winner } = verdict ?? {};
  return reason === "wiped_out" && winner != null
    ? say("end.wiped_out", { side: book.side(1 - winner) })
    : book.name(reason);
}
