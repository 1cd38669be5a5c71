// A match on show: its true state, its story, and the player that lets us see it happen.

import { merge } from "../core/mirror";
import { type Act, Player, run } from "../core/player";
import type { Ask, Clocks, Data, MatchInfo, Never, Proposal, Replay, Snapshot, Update } from "../messages";
import type { Game, Line, Scene, Told } from "../rulesets/view";

/** What else came with an act, for when it has been shown. */
export interface Standing {
  readonly asks: readonly Ask[];
  readonly clocks: Clocks;
  readonly proposals: readonly Proposal[];
  /** When it was received, in milliseconds. */
  readonly at: number;
}

export class Stage {
  readonly player: Player<Scene, Told>;
  readonly lines: Line[] = [];
  readonly standings = new Map<number, Standing>();
  info: MatchInfo;
  /** Standing instructions of the viewer. */
  never: readonly Never[];
  state: Data;
  seq: number;
  /** Where the last snapshot was taken over, and what lay on the table before it. */
  private begun: { seq: number; relics: number };

  constructor(
    readonly game: Game,
    snapshot: Snapshot,
  ) {
    this.info = withVerdict(snapshot.info, snapshot.verdict);
    this.never = snapshot.never ?? [];
    this.state = snapshot.state;
    this.seq = snapshot.seq;
    this.begun = { seq: snapshot.seq, relics: 0 };
    this.standings.set(snapshot.seq, standing(snapshot));
    this.player = new Player<Scene, Told>(game.start(snapshot), snapshot.seq);
  }

  /** Take the next update in, and return how it plays. */
  take(update: Update): Act<Scene, Told> {
    const before = this.state;
    const after = update.patch === undefined ? before : merge(before, update.patch);
    const { beats, lines } = this.game.script(update, before, after);
    this.state = after;
    this.seq = update.seq;
    this.lines.push(...undone(update, this.info), ...lines);
    this.standings.set(update.seq, standing(update));
    this.info = withVerdict(this.info, update.verdict);
    return { seq: update.seq, beats, finish: (scene) => ({ ...scene, state: after }) };
  }

  /** Take over a newer snapshot; what was on the table stays there. */
  leap(snapshot: Snapshot): void {
    this.info = withVerdict(snapshot.info, snapshot.verdict);
    this.never = snapshot.never ?? [];
    this.state = snapshot.state;
    this.seq = snapshot.seq;
    this.standings.set(snapshot.seq, standing(snapshot));
    const act = { seq: snapshot.seq, beats: [], finish: (scene: Scene) => ({ ...scene, state: snapshot.state }) };
    this.player.skip();
    this.player.jump(run(act, this.player.view.scene), snapshot.seq);
    this.begun = { seq: snapshot.seq, relics: this.player.view.scene.relics.length };
  }

  /** Take in what led to the snapshot: its story, and what it left on the table. */
  recall(past: Replay): void {
    const { seq, relics } = this.begun;
    const early = replayed(this.game, { ...past, updates: past.updates.filter((update) => update.seq <= seq) });
    if (early.seq !== seq) return; // not all of it
    const { scene } = early.player.view;
    const later = this.lines.filter((line) => line.seq > seq);
    this.lines.splice(0, this.lines.length, ...early.lines, ...later);
    this.begun = { seq, relics: scene.relics.length };
    this.player.amend((now) => ({ ...now, relics: [...scene.relics, ...now.relics.slice(relics)] }));
  }
}

/** A match as it stands once all of its acts have happened. */
export function replayed(game: Game, past: Replay): Stage {
  const stage = new Stage(game, past.snapshot);
  const acts = past.updates.map((update) => stage.take(update));
  stage.player.jump(acts.reduce((now, act) => run(act, now), stage.player.view.scene), stage.seq);
  return stage;
}

const standing = (message: Snapshot | Update): Standing => ({
  asks: message.asks ?? [],
  clocks: message.clocks,
  proposals: message.proposals ?? [],
  at: performance.now(),
});

/** What was told before stays told; that it is no more is told too. */
function undone({ seq, taken_back: seat }: Update, info: MatchInfo): Line[] {
  if (seat === undefined) return [];
  const text = `${info.seats[seat as 0 | 1]?.name ?? "A player"} takes the last answer back.`;
  return [{ key: seq * 1000, seq, tag: "taken_back", text, weight: "plain", seat, units: [], dice: [], facts: [], clauses: [] }];
}

function withVerdict(info: MatchInfo, verdict: MatchInfo["verdict"]): MatchInfo {
  return verdict === undefined ? info : { ...info, status: "over", verdict };
}
