// From notes to moments: how long each is shown, and what has changed once it is over.

import type { AnyNote, Battle, MarkerLanded, TemplateLaid, Unit } from "../../contract/diceless";
import { fill } from "../../words/templates";
import type { Data, Note, Update } from "../../messages";
import { onlyTraces, traced } from "../traces";
import { walked } from "../units/tracks";
import type { Line, Moment, Scene, Script, StoryLine } from "../../core/view";
import { type Book, battle } from "./book";
import { actors, read } from "./notes";
import { shareOf } from "./shares";
import { facts } from "./story";

/** What lies on the table while a volley is worked out. */
export type Relic = MarkerLanded | TemplateLaid;

export function script(book: Book, update: Update, before: Data, after: Data): Script {
  const beats: Moment[] = [];
  const lines: Line[] = [];
  const seen: Battle = {
    ...battle(before),
    ...battle(after),
    units: { ...battle(before).units, ...battle(after).units },
  };
  (update.notes ?? []).forEach((raw, at) => {
    const key = update.seq * 1000 + at;
    const line = lineOf(book, raw, seen, key, update.seq);
    if (line !== null) lines.push(line);
    const noted: StoryLine = { key, seq: update.seq, note: raw, rolled: [], line };
    beats.push({
      note: noted,
      ms: duration(read(raw)),
      at,
      settle: (scene) => settle(scene, read(raw)),
    });
  });
  return { beats, lines };
}

export function lineOf(
  book: Book,
  raw: Note,
  state: Battle,
  key: number,
  seq: number,
): Line | null {
  const note = read(raw);
  const weight = WEIGHT[note.t] ?? "plain";
  const template = book.words.notes[note.t];
  const units = actors(raw);
  const owner = units[0] === undefined ? undefined : state.units?.[units[0]]?.owner;
  return {
    key,
    seq,
    tag: note.t,
    text:
      template === undefined ? note.t.replaceAll("_", " ") : fill(template, raw, book.names(state)),
    weight,
    share: shareOf(book, raw, state),
    seat: "seat" in note ? note.seat : (owner ?? null),
    units,
    dice: [],
    facts: facts(book, note, state),
    clauses: (CLAUSES[note.t] ?? [])
      .map((id) => `diceless/${id}`)
      .filter((id) => book.clauses.has(id)),
  };
}

/** Change only what the note tells; the end of the act brings the rest. */
export function settle(scene: Scene, note: AnyNote): Scene {
  const state = battle(scene.state);
  const set = (changes: Partial<Battle>): Scene => ({
    ...scene,
    state: { ...state, ...changes },
  });
  const unit = (id: string, how: (old: Unit) => Partial<Unit>): Scene => {
    const old = state.units?.[id];
    return old === undefined
      ? scene
      : set({ units: { ...state.units, [id]: { ...old, ...how(old) } } });
  };
  switch (note.t) {
    case "round_began":
      return set({ round: note.round, stage: "battle" });
    case "phase_began": {
      const turned = set({ turn: { seat: note.seat, phase: note.phase, part: "effects" } });
      return onlyTraces(turned);
    }
    case "fired": {
      const isHit = (note.pools ?? []).some(({ damage }) => damage > 0);
      return traced(scene, state, note.unit, note.target, isHit);
    }
    case "moved":
      return set({ units: walked(state.units, note.tracks ?? []) });
    case "hurt":
      return set({ units: wounded(state, note.groups ?? []) });
    case "tested":
      return set({ nerve: { ...state.nerve, [note.unit]: { op: note.op, limit: note.limit } } });
    case "broke":
      return unit(note.unit, () => ({ broken: true }));
    case "regrouped":
      return unit(note.unit, () => ({ broken: false }));
    case "gone":
      return unit(note.unit, () => ({ place: note.how, models: {} }));
    case "marker_landed":
    case "template_laid":
      return { ...scene, relics: [...scene.relics, note] };
    default:
      return scene;
  }
}

type Units = Record<string, Unit>;

function wounded(state: Battle, groups: readonly { group: string; left: number }[]): Units {
  const units: Units = { ...state.units };
  for (const { group: name, left } of groups) {
    const [key = "", id = ""] = name.split("/");
    const unit = units[key];
    const group = unit?.groups[id];
    if (unit !== undefined && group !== undefined)
      units[key] = { ...unit, groups: { ...unit.groups, [id]: { ...group, lost: left } } };
  }
  return units;
}

export function duration(note: AnyNote): number {
  return note.t === "moved" ? 350 + Math.min(1400, note.length * 110) : (DURATIONS[note.t] ?? 700);
}

const DURATIONS: Partial<Record<AnyNote["t"], number>> = {
  round_began: 1200,
  phase_began: 420,
  deployed: 350,
  fired: 1700,
  hurt: 1000,
  gone: 900,
  marker_landed: 1500,
  template_laid: 1200,
  charged: 700,
  struck: 1100,
  combat_over: 900,
  tested: 900,
  ended: 600,
};

const WEIGHT: Partial<Record<AnyNote["t"], Line["weight"]>> = {
  round_began: "round",
  phase_began: "turn",
  deployed: "minor",
  moved: "plain",
  fired: "deed",
  struck: "deed",
  charged: "deed",
  gone: "deed",
  broke: "deed",
  vehicle_lost: "deed",
  ended: "deed",
};

/** Where the rulebook speaks of it. */
const CLAUSES: Partial<Record<AnyNote["t"], string[]>> = {
  round_began: ["base-turn-sequence"],
  phase_began: ["base-turn-sequence"],
  deployed: ["base-deployment"],
  moved: ["base-movement-allowances", "base-coherency"],
  fired: ["shooting-damage", "damage-pools", "base-cover-saves"],
  hurt: ["complex-units", "remove-casualties"],
  charged: ["base-assault-procedure"],
  struck: ["close-combat-damage", "cc-factor"],
  combat_over: ["base-assault-winner"],
  tested: ["leadership-test", "order-points-start"],
  broke: ["fall-back-distance", "base-morale-triggers"],
  regrouped: ["regroup"],
  marker_landed: ["scatter-tokens-use", "scatter-reduction", "blast-damage"],
  template_laid: ["template-damage"],
  got_hot: ["gets-hot-use"],
  pounded: ["vehicle-damage-points"],
  damaged: ["vehicle-hit-tracks"],
  vehicle_lost: ["vehicle-wrecked-penetrating"],
  ended: ["starter-match"],
};
