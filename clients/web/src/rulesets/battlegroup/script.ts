// From notes to moments: how long each is shown, and what has changed once it is over.

import type { AnyNote, Battle, Player, Rolled, Unit } from "../../contract/battlegroup";
import type { Data, Update } from "../../messages";
import { middleOf, onlyTraces, others, traced } from "../traces";
import { walked } from "../units/tracks";
import type { Line, Moment, Scene, Script, StoryLine } from "../../core/view";
import { type At, type Book, battle } from "./book";
import { read } from "./notes";
import { rows, lineOf } from "./story";

/**
 * What fire leaves on the table: a burst where shells fell, a scorch where a vehicle burnt, the
 * drift of a marker.
 */
export interface Relic {
  readonly kind: "burst" | "scorch" | "drift";
  readonly at: At;
  readonly size: number;
}
/** No more of them lie there at once. */
const MOST_RELICS = 16;

export function script(book: Book, update: Update, before: Data, after: Data): Script {
  const beats: Moment[] = [];
  const lines: Line[] = [];
  let rolled: Rolled[] = [];
  const seen: Battle = {
    ...battle(before),
    ...battle(after),
    units: { ...battle(before).units, ...battle(after).units },
  };
  (update.notes ?? []).forEach((raw, at) => {
    const note = read(raw);
    if (note.t === "rolled") {
      rolled.push(note);
      return;
    }
    const key = update.seq * 1000 + at;
    const line = lineOf(book, raw, rolled, seen, key, update.seq);
    lines.push(line);
    const noted: StoryLine = {
      key,
      seq: update.seq,
      note: raw,
      rolled,
      line,
    };
    beats.push({
      note: noted,
      ms: duration(note),
      at,
      settle: (scene) => settle(book, scene, note),
    });
    rolled = [];
  });
  if (rolled.length > 0) append(book, seen, lines, rolled);
  return { beats: hastened(beats), lines };
}

/** What one answer leads to is shown within so many milliseconds, at twice its speed at most. */
const LONG = 3800;

function hastened(beats: readonly Moment[]): readonly Moment[] {
  const whole = beats.reduce((sum, { ms }) => sum + ms, 0);
  const share = Math.min(1, Math.max(0.5, LONG / whole));
  return beats.map((beat) => ({ ...beat, ms: beat.ms * share }));
}

/** Dice whose outcome waits for an answer: they are told with what made them fall. */
function append(book: Book, state: Battle, lines: Line[], rolled: readonly Rolled[]): void {
  const last = lines.pop();
  if (last !== undefined)
    lines.push({ ...last, dice: [...last.dice, ...rows(book, state, rolled)] });
}

/** Change only what the note tells; the end of the act brings the rest. */
export function settle(book: Book, scene: Scene, note: AnyNote): Scene {
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
    case "phase_began":
      return set({ turn: { seat: note.seat, phase: note.phase, part: "triggers" } });
    case "moved":
      return set({ units: walked(state.units, note.tracks ?? []) });
    case "drove":
      return unit(note.unit, ({ models = {} }) => ({
        models: Object.fromEntries(
          Object.entries(models).map(([key, model]) => [
            key,
            { ...model, pose: note.poses.at(-1) ?? model.pose },
          ]),
        ) as Unit["models"] & object,
      }));
    case "token_laid":
      return unit(note.unit, () => ({ token: { kind: note.token, committed: false } }));
    case "reacted":
      return unit(note.unit, ({ token }) =>
        token === undefined ? {} : { token: { ...token, committed: true } },
      );
    case "went_to_ground":
      return unit(note.unit, ({ acted }) => ({
        down: { since: state.now, pinned: note.pinned, had_acted: acted },
      }));
    case "hull_struck":
      return unit(note.unit, (old) => ({
        models: lost(old, (book.vehicle(old)?.hull_points ?? note.left) - note.left),
      }));
    case "scored": {
      const { seat, t: _, total: __, ...points } = note;
      const scored = (player: Player) => ({ ...player, points: added(player.points, points) });
      const [first, second] = state.players;
      return set({ players: seat === 0 ? [scored(first), second] : [first, scored(second)] });
    }
    case "shot_at_hull":
    case "shelled":
    case "strayed":
    case "volley": {
      const struck = leave(scene, burst(book, state, note.target, note.weapon));
      return traced(struck, state, note.unit, note.target, "hits" in note && note.hits > 0);
    }
    case "marker_laid":
      return leave(
        unit(note.unit, () => ({ marker: note.at })),
        { kind: "drift", at: note.at, size: note.drift },
      );
    case "vehicle_lost": {
      const at = middleOf(state.units?.[note.unit]?.models);
      return leave(scene, at === null ? null : { kind: "scorch", at, size: 2 });
    }
    case "gone":
      return unit(note.unit, () => ({ place: "destroyed", models: {} }));
    case "departed":
      return unit(note.unit, () => ({ place: "left", models: {} }));
    default:
      return scene;
  }
}

/** What lies there with one relic more, if there is one; traces of shots stay. */
function leave(scene: Scene, relic: Relic | null): Scene {
  if (relic === null) return scene;
  const most = [...others(scene.relics), relic].slice(-MOST_RELICS);
  return { ...scene, relics: [...most, ...onlyTraces(scene).relics] };
}

type Points = Battle["players"][0]["points"];

/** A note of points tells what has come to each source. */
const added = (before: Points, now: Points): Points => ({
  objectives: before.objectives + now.objectives,
  slain: before.slain + now.slain,
  warlord: before.warlord + now.warlord,
  out_scouted: before.out_scouted + now.out_scouted,
});

const lost = ({ models = {} }: Unit, points: number) =>
  Object.fromEntries(
    Object.entries(models).map(([key, model]) => [key, { ...model, lost: points }]),
  );

/** Where a template weapon has struck. */
function burst(
  book: Book,
  state: Battle,
  target: string,
  weapon: string | undefined,
): Relic | null {
  const size = SIZES[book.catalogue.weapons[weapon ?? ""]?.template ?? ""];
  const at = middleOf(state.units?.[target]?.models);
  return size === undefined || at === null ? null : { kind: "burst", at, size };
}
const SIZES: Record<string, number> = { small_blast: 1.5, large_blast: 2.5, flame: 1.5 };

export function duration(note: AnyNote): number {
  return note.t === "moved" || note.t === "drove"
    ? 350 + Math.min(1400, note.length * 110)
    : (DURATIONS[note.t] ?? 600);
}

const DURATIONS: Partial<Record<AnyNote["t"], number>> = {
  round_began: 1200,
  phase_began: 320,
  deployed: 300,
  arrived: 500,
  ordered: 450,
  token_laid: 700,
  reacted: 1300,
  shot_declared: 350,
  volley: 1900,
  shot_at_hull: 1700,
  shelled: 1900,
  strayed: 1500,
  bolted: 1500,
  hull_struck: 1100,
  hurt: 1100,
  gone: 900,
  departed: 900,
  charge_declared: 600,
  charged: 900,
  charge_failed: 900,
  nobody_to_charge: 900,
  struck: 1400,
  combat_over: 900,
  tested: 1100,
  called: 900,
  call_answered: 1000,
  scored: 900,
  ended: 600,
};
