// From notes to moments: how long each is shown, and what has changed once it is over.

import type { AnyNote, Battle, Player, Rolled, Tank } from "../../contract/spearhead";
import type { Pose } from "../../core/motion";
import type { Data, Update } from "../../messages";
import type { Changes, Line, Moment, Scene, Script, StoryLine } from "../../core/view";
import { type Book, battle } from "./book";
import { type Trace, traced } from "../traces";
import { read } from "./notes";
import { rows, lineOf } from "./story";

/** What a dead tank leaves on the table. */
export interface Wreck {
  readonly tank: string;
  readonly at: Pose;
  readonly exploded: boolean;
  readonly radius: number;
}

export function script(book: Book, update: Update, before: Data, after: Data): Script {
  const beats: Moment[] = [];
  const lines: Line[] = [];
  let rolled: Rolled[] = [];
  const seen = {
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
    const line = lineOf(book, note, rolled, seen, key, update.seq);
    if (line !== null) lines.push(line);
    const noted: StoryLine = {
      key,
      seq: update.seq,
      note: raw,
      rolled,
      line,
    };
    beats.push({ note: noted, ms: duration(note), at, settle: (scene) => settle(scene, note) });
    rolled = [];
  });
  if (rolled.length > 0) append(lines, rolled);
  return { beats, lines };
}

/** Dice whose outcome waits for an answer: they are told with what made them fall. */
function append(lines: Line[], rolled: readonly Rolled[]): void {
  const last = lines.pop();
  if (last !== undefined) lines.push({ ...last, dice: [...last.dice, ...rows(rolled)] });
}

/** Change only what the note tells; the end of the act brings the rest. */
export function settle(scene: Scene, note: AnyNote): Scene {
  const state = battle(scene.state);
  const set = (changes: Partial<Battle>): Scene => ({
    ...scene,
    state: { ...state, ...changes },
  });
  const tank = (id: string, changes: Changes<Tank>): Scene => {
    const old = state.units?.[id];
    return old === undefined
      ? scene
      : set({ units: { ...state.units, [id]: { ...old, ...changes } as Tank } });
  };
  const player = (seat: number, changes: Partial<Player>): Scene => {
    const [first, second] = state.players;
    return set({
      players: seat === 0 ? [{ ...first, ...changes }, second] : [first, { ...second, ...changes }],
    });
  };
  switch (note.t) {
    case "scenario_chosen":
      return set({ scenario: note.scenario });
    case "deployed":
      return tank(note.tank, { pose: note.pose });
    case "round_began":
      return set({ round: note.round });
    case "turn_began":
      return set({ turn: { seat: note.seat, rolled: note.rolled, left: note.activations } });
    case "activated":
      return set({ activation: { tank: note.tank, declared: false } });
    case "activation_ended": {
      const { activation: _, ...rest } = state;
      return { ...scene, state: rest };
    }
    case "moved":
      return tank(note.tank, { pose: note.path.at(-1) });
    case "slid":
      return tank(note.tank, { pose: note.end });
    case "shot":
      return traced(scene, state, note.tank, note.target, note.hits > 0);
    case "damaged":
    case "healed":
      return tank(note.tank, { health: note.health });
    case "died": {
      const wreck: Wreck = { tank: note.tank, at: note.at, exploded: false, radius: 0 };
      const gone = tank(note.tank, { pose: undefined, health: 0 });
      return { ...gone, relics: [...scene.relics, wreck] };
    }
    case "death_rolled":
      return {
        ...scene,
        relics: (scene.relics as (Wreck | Trace)[]).map((wreck) =>
          "tank" in wreck && wreck.tank === note.tank
            ? { ...wreck, exploded: note.exploded, radius: note.radius }
            : wreck,
        ),
      };
    case "point_gained":
      return player(note.seat, { points: note.points });
    case "hold_scored":
      return note.seat === undefined ? scene : player(note.seat, { holds: note.holds });
    default:
      return scene;
  }
}

export function duration(note: AnyNote): number {
  switch (note.t) {
    case "moved":
      return 350 + Math.min(1500, note.length * 90) + (note.path.length > 2 ? 250 : 0);
    case "slid":
      return 350 + Math.min(900, note.length * 70);
    case "shot":
      return note.penetrating > 0 ? 2600 : 2100;
    case "death_rolled":
      return note.exploded ? 1700 : 900;
    default:
      return DURATIONS[note.t] ?? 0;
  }
}

const DURATIONS: Partial<Record<AnyNote["t"], number>> = {
  rolled_off: 1300,
  scenario_chosen: 900,
  edge_taken: 700,
  deployed: 320,
  priority_won: 700,
  round_began: 900,
  turn_began: 900,
  activated: 200,
  declared: 300,
  action_lost: 700,
  ability_used: 1000,
  special_used: 1000,
  redirected: 800,
  damaged: 500,
  died: 350,
  overcharged: 1000,
  reaction_made: 900,
  point_gained: 300,
  healed: 800,
  hold_scored: 900,
  ended: 600,
};
