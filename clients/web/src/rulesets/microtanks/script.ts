// From notes to moments: how long each is shown, and what has changed once it is over.

import type { Battle, Struck, Tank, Player } from "../../contract/microtanks";
import { type Handlers, handled } from "../../core/handlers";
import type { Data, Update } from "../../messages";
import type { Changes, Line, Moment, Scene, Script } from "../../core/view";
import { traced } from "../traces";
import { type Book, battle } from "./book";
import { type Told, deeds, read } from "./notes";
import { lineOf } from "./story";

export function script(book: Book, update: Update, before: Data, after: Data): Script {
  const beats: Moment[] = [];
  const lines: Line[] = [];
  const seen = {
    ...battle(before),
    ...battle(after),
    units: { ...battle(before).units, ...battle(after).units },
  };
  for (const { note, rolled, at } of deeds((update.notes ?? []).map(read))) {
    const key = update.seq * 1000 + at;
    const line = lineOf(book, note, rolled, seen, key, update.seq);
    if (line !== null) lines.push(line);
    const noted = {
      key,
      seq: update.seq,
      note,
      rolled,
      line,
    };
    beats.push({ note: noted, ms: duration(note), at, settle: (scene) => settle(scene, note) });
  }
  return { beats, lines };
}

/** Change only what the note tells; the end of the act brings the rest. */
export function settle(scene: Scene, note: Told): Scene {
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
  const hit = (struck: Struck | undefined): Scene =>
    struck?.result === undefined ? scene : tank(struck.tank, suffered(struck.result, state.round));
  return handled(SETTLED, note, { scene, state, set, tank, player, hit }) ?? scene;
}

interface Settling {
  readonly scene: Scene;
  readonly state: Battle;
  set(changes: Partial<Battle>): Scene;
  tank(id: string, changes: Changes<Tank>): Scene;
  player(seat: number, changes: Partial<Player>): Scene;
  hit(struck: Struck | undefined): Scene;
}

const SETTLED: Handlers<Told, Settling, Scene> = {
  board_laid: (note, { scene, set }) =>
    note.layout === "custom" ? scene : set({ layout: note.layout }),
  side_picked: (note, { player }) => player(note.seat, { zone: note.zone }),
  deployed: (note, { tank }) => tank(note.tank, { pose: note.pose, status: "board" }),
  round_began: (note, { set }) => set({ round: note.round }),
  phase_began(note, { set }) {
    const begun = set({ phase: "battle", turn: { seat: note.seat, phase: note.phase } });
    return note.phase === "move" ? rested(begun, note.seat) : begun;
  },
  moved: (note, { tank }) => tank(note.tank, { pose: note.path.at(-1), moved: note.length }),
  smoke_popped: (note, { tank }) =>
    tank(note.tank, {
      pose: note.path.at(-1),
      moved: note.length,
      smoking: true,
      smoke_used: true,
    }),
  smoke_cleared: (note, { tank }) => tank(note.tank, { smoking: false }),
  recovered: (note, { tank }) => tank(note.tank, { [note.state]: undefined }),
  retreated: (note, { tank }) =>
    tank(note.tank, { status: "retreated", pose: undefined, left_by: note.edge }),
  traversed(note, { state, tank }) {
    const facing = state.units?.[note.tank]?.pose?.facing ?? 0;
    return tank(note.tank, { turret: note.facing - facing, traversed: note.used });
  },
  shot: (note, { state, hit }) => traced(hit(note.struck), state, note.tank, note.target, note.hit),
  struck: (note, { hit }) => hit(note),
  rammed: (note, { hit }) => hit(note.hit),
  destroyed(note, { tank }) {
    if (!note.exploded) return tank(note.tank, { status: "bail_out", smoking: false });
    return tank(note.tank, {
      status: "knocked_out",
      pose: undefined,
      crater: note.at,
      smoking: false,
    });
  },
  spotted(note, { state, player }) {
    const radio = state.players[note.seat === 0 ? 0 : 1].radio;
    return player(note.seat, { radio: { after: radio?.after ?? [0, 0], seen: note.seen ?? [] } });
  },
};

function suffered(result: string, round: number): Partial<Tank> {
  switch (result) {
    case "stunned":
      return { stunned: round };
    case "knocked_about":
      return { knocked_about: round };
    case "tracked":
      return { tracked: true };
    case "weapon_damaged":
      return { weapon_damaged: true };
    default:
      return {}; // told by the note of its destruction
  }
}

/** What a turret has turned counts from the next own turn on anew. */
function rested(scene: Scene, seat: number): Scene {
  const state = battle(scene.state);
  const units = Object.fromEntries(
    Object.entries(state.units ?? {}).map(([id, tank]) => [
      id,
      tank.owner === seat && tank.status === "board" ? { ...tank, traversed: 0 } : tank,
    ]),
  );
  return { ...scene, state: { ...state, units } };
}

export function duration(note: Told): number {
  switch (note.t) {
    case "moved":
      return 350 + Math.min(1500, note.length * 60) + (note.path.length > 3 ? 250 : 0);
    case "smoke_popped":
      return 1100 + Math.min(600, note.length * 60);
    case "shot":
      return note.wasted ? 1700 : note.struck ? 3000 : note.saves ? 2500 : 2000;
    case "traversed":
      return 280 + Math.min(500, note.turned * 6);
    case "struck":
      return note.effect === "bounce" ? 1600 : 2000;
    case "spotted":
      return note.seen?.length ? 900 : 500;
    case "phase_began":
      return note.phase === "move" ? 1100 : 550;
    default:
      return DURATIONS[note.t] ?? 0;
  }
}

const DURATIONS: Partial<Record<Told["t"], number>> = {
  army_shown: 700,
  setup_rolled: 1300,
  package_taken: 800,
  board_laid: 900,
  side_picked: 900,
  deployed: 320,
  round_began: 1200,
  touched: 800,
  smoke_cleared: 400,
  recovered: 500,
  retreated: 900,
  saves_rolled: 1300,
  cap_fell: 2600,
  destroyed: 500,
  exploded: 2000,
  rammed: 2600,
  ram_dropped: 900,
  conceded: 1000,
  ended: 1800,
};
