// A match on show: its true state, its story, and the player that lets us see it happen.

import { merge } from "../core/mirror";
import { type Act, Player, run } from "../core/player";
import type { Ask, Clocks, Data, MatchInfo, Snapshot, Update } from "../messages";
import type { Game, Line, Scene, Told } from "../rulesets/view";

/** What else came with an act, for when it has been shown. */
export interface Standing {
  readonly asks: readonly Ask[];
  readonly clocks: Clocks;
  /** When it was received, in milliseconds. */
  readonly at: number;
}

export class Stage {
  readonly player: Player<Scene, Told>;
  readonly lines: Line[] = [];
  readonly standings = new Map<number, Standing>();
  info: MatchInfo;
  state: Data;
  seq: number;

  constructor(
    readonly game: Game,
    snapshot: Snapshot,
  ) {
    this.info = withVerdict(snapshot.info, snapshot.verdict);
    this.state = snapshot.state;
    this.seq = snapshot.seq;
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
    this.lines.push(...lines);
    this.standings.set(update.seq, standing(update));
    this.info = withVerdict(this.info, update.verdict);
    return { seq: update.seq, beats, finish: (scene) => ({ ...scene, state: after }) };
  }

  /** Take over a newer snapshot; what was on the table stays there. */
  leap(snapshot: Snapshot): void {
    this.info = withVerdict(snapshot.info, snapshot.verdict);
    this.state = snapshot.state;
    this.seq = snapshot.seq;
    this.standings.set(snapshot.seq, standing(snapshot));
    const act = { seq: snapshot.seq, beats: [], finish: (scene: Scene) => ({ ...scene, state: snapshot.state }) };
    this.player.skip();
    this.player.jump(run(act, this.player.view.scene), snapshot.seq);
  }
}

const standing = (message: Snapshot | Update): Standing => ({
  asks: message.asks ?? [],
  clocks: message.clocks,
  at: performance.now(),
});

function withVerdict(info: MatchInfo, verdict: MatchInfo["verdict"]): MatchInfo {
  return verdict === undefined ? info : { ...info, status: "over", verdict };
}
