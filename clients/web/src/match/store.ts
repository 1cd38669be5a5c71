// A match on show: its true state, its story, and the player that lets us see it happen.

import { isSame, merge } from "../core/mirror";
import { type Act, HELD_AT, Player, run } from "../core/player";
import type {
  Ask,
  Clocks,
  Data,
  MatchInfo,
  AutoPass,
  Proposal,
  Replay,
  Snapshot,
  Update,
} from "../messages";
import type { Tagged } from "../core/speech";
import type { Game, Line, Scene, Shown, StoryLine } from "../core/view";
import { say } from "../words";
import { playerName } from "../words/bots";

/** What else came with an act, for when it has been shown. */
export interface OpenState {
  readonly asks: readonly Ask[];
  readonly clocks: Clocks;
  readonly proposals: readonly Proposal[];
  /** The first of the acts that this one took back; 0 where the page does not know it. */
  readonly back: number | null;
  /** When it was received, in milliseconds. */
  readonly at: number;
}

/** Milliseconds before its clock runs that a question is there. */
const EARLY = 300;
/** What is shown while a clock runs takes no longer, in milliseconds. */
const AT_MOST = 1500;

/** How many acts who follows a match can look back on; all of them are in its replay. */
export const REACH = 1000;

export class MatchStore {
  readonly player: Player<Scene, StoryLine>;
  /** The seat of the viewer. */
  private readonly viewer: number | undefined;
  /** A new list whenever something is added. */
  lines: readonly Line[] = [];
  readonly standings = new Map<number, OpenState>();
  info: MatchInfo;
  /** Standing conditional orders of the viewer. */
  auto_pass: readonly AutoPass[];
  /** The order in progress; undefined between orders. */
  order: string | undefined;
  conditional_orders: readonly Tagged[];
  /** Acts that came of them, as far as the last snapshot tells. */
  private said: ReadonlySet<number>;
  /** What came of them, act by act. */
  obeyed: readonly Line[] = [];
  state: Data;
  seq: number;
  /** That of the newest entry of the record, which whoever signs vouches for. */
  digest: string | undefined;
  /** Where the last snapshot was taken over, and what lay on the table before it. */
  private begun: { seq: number; relics: number };
  /** Every act with the table before it, by its number. */
  private readonly acts = new Map<number, { before: Scene; act: Act<Scene, StoryLine> }>();
  /** The table once everything has happened, however much of it was shown. */
  private latest: Scene;

  constructor(
    readonly game: Game,
    snapshot: Snapshot,
  ) {
    this.info = withVerdict(snapshot.info, snapshot.verdict);
    this.auto_pass = snapshot.auto_pass ?? [];
    this.order = snapshot.order;
    this.conditional_orders = (snapshot.conditional_orders ?? []) as Tagged[];
    this.said = new Set(snapshot.automatic);
    this.viewer = snapshot.viewer;
    this.state = snapshot.state;
    this.seq = snapshot.seq;
    this.digest = snapshot.digest;
    this.begun = { seq: snapshot.seq, relics: 0 };
    this.standings.set(snapshot.seq, standing(snapshot));
    this.latest = game.start(snapshot);
    this.player = new Player<Scene, StoryLine>(this.latest, snapshot.seq);
  }

  /** Take the next update in, and return how it plays. */
  take(update: Update): Act<Scene, StoryLine> {
    const before = this.state;
    const after = update.patch === undefined ? before : merge(before, update.patch);
    const { beats, lines } = this.game.script(update, before, after);
    this.state = after;
    this.seq = update.seq;
    this.digest = update.digest;
    const returned = update.taken_back === undefined ? null : this.lastWith(after);
    this.lines = [
      ...(returned === null ? this.lines : struckOut(this.lines, returned.act.seq, update.seq)),
      ...undone(update, this.info),
      ...ruled(update),
      ...(update.automatic ? this.asSaid(update.seq, lines) : lines),
    ];
    const back = update.taken_back === undefined ? null : (returned?.act.seq ?? 0);
    const stands = standing(update, back);
    this.standings.set(update.seq, stands);
    this.player.by = this.dueAt(stands);
    this.info = withVerdict(this.info, update.verdict);
    const order = this.order ?? update.order;
    this.order = update.order;
    if (this.auto_pass.some((one) => !lasts(one, this.order)))
      this.auto_pass = this.auto_pass.filter((one) => lasts(one, this.order));
    const relics = returned?.before.relics;
    const act: Act<Scene, StoryLine> = {
      seq: update.seq,
      beats,
      finish: (scene) => ({ relics: relics ?? scene.relics, state: after }),
      order,
    };
    this.acts.set(act.seq, { before: this.latest, act });
    this.latest = run(act, this.latest);
    return act;
  }

  /** What happened in an act, in order. */
  notes(seq: number): readonly StoryLine[] {
    return this.acts.get(seq)?.act.beats.map(({ note }) => note) ?? [];
  }

  /** When all must have been shown, so that the viewer loses no time. */
  private dueAt({ asks, clocks, at }: OpenState): number {
    const own = asks.find(({ seat }) => seat === this.viewer)?.seat;
    return own === undefined
      ? Infinity
      : at + Math.max(AT_MOST, (clocks.held?.[own] ?? 0) * 1000 - EARLY);
  }

  /** Say of what follows that its own seat wanted it so: what led up to it may come first. */
  private asSaid(seq: number, lines: readonly Line[]): readonly Line[] {
    const line = remark(seq, seq * 1000 - 0.5, "automatic", say("conditional.carried_out"));
    this.obeyed = [
      ...this.obeyed,
      {
        ...line,
        text: [line, ...lines]
          .slice(0, 3)
          .map(({ text }) => text)
          .join(" "),
      },
    ];
    return [line, ...lines];
  }

  /** The viewer's standing orders are these from now on. */
  keepAutoReplies(auto_pass: readonly AutoPass[], orders: readonly Tagged[]): void {
    this.auto_pass = auto_pass;
    this.conditional_orders = orders;
  }

  /** The last act before which it stood so; null when the page was not there yet. */
  private lastWith(state: Data): { before: Scene; act: Act<Scene, StoryLine> } | null {
    return (
      [...this.acts.values()].filter(({ before }) => isSame(before.state, state)).at(-1) ?? null
    );
  }

  /** Let go of what is too long ago: a match may be followed for hours. */
  forget(): void {
    const since = this.seq - REACH;
    for (const kept of [this.acts, this.standings])
      for (const seq of kept.keys()) if (seq < since) kept.delete(seq);
    this.obeyed = this.obeyed.filter((line) => line.seq >= since);
    const first = this.lines.findIndex((line) => line.seq >= since);
    if (first !== 0) this.lines = first < 0 ? [] : this.lines.slice(first);
  }

  /** The moment that a sentence tells of, nearly over; null when the page was not there yet. */
  moment(line: Line): Shown | null {
    const found = this.acts.get(line.seq);
    const at = found?.act.beats.findIndex((beat) => beat.note.key === line.key) ?? -1;
    if (found === undefined || at < 0) return null;
    const { before, act } = found;
    const scene = act.beats.slice(0, at).reduce((now, beat) => beat.settle(now), before);
    return {
      scene,
      seq: act.seq,
      beat: act.beats[at] ?? null,
      t: this.player.still ? 1 : HELD_AT,
      behind: 0,
    };
  }

  /** Take over a newer snapshot; what was on the table stays there. */
  leap(snapshot: Snapshot): void {
    this.info = withVerdict(snapshot.info, snapshot.verdict);
    this.auto_pass = snapshot.auto_pass ?? [];
    this.order = snapshot.order;
    this.conditional_orders = (snapshot.conditional_orders ?? []) as Tagged[];
    this.said = new Set(snapshot.automatic);
    this.state = snapshot.state;
    this.seq = snapshot.seq;
    this.digest = snapshot.digest;
    this.standings.set(snapshot.seq, standing(snapshot));
    const act = {
      seq: snapshot.seq,
      beats: [],
      finish: (scene: Scene) => ({ ...scene, state: snapshot.state }),
    };
    this.player.skip();
    this.player.jump(run(act, this.player.view.scene), snapshot.seq);
    this.latest = this.player.view.scene;
    this.begun = { seq: snapshot.seq, relics: this.player.view.scene.relics.length };
  }

  /** Take in what led to the snapshot: its story, and what it left on the table. */
  recall(past: Replay): void {
    const { seq, relics } = this.begun;
    // What everybody may replay does not tell what this seat had said in advance.
    const own = past.updates
      .filter((update) => update.seq <= seq)
      .map((update) => (this.said.has(update.seq) ? { ...update, automatic: true } : update));
    const early = replayed(this.game, { ...past, updates: own });
    if (early.seq !== seq) return; // not all of it
    const { scene } = early.player.view;
    const later = this.lines.filter((line) => line.seq > seq);
    this.lines = [...early.lines, ...later];
    const known = [...this.acts].filter(([number]) => number > seq);
    this.acts.clear();
    for (const [number, one] of early.acts) this.acts.set(number, one);
    for (const [number, { before, act }] of known)
      this.acts.set(number, {
        act,
        before: { ...before, relics: [...scene.relics, ...before.relics.slice(relics)] },
      });
    this.latest = {
      ...this.latest,
      relics: [...scene.relics, ...this.latest.relics.slice(relics)],
    };
    this.begun = { seq, relics: scene.relics.length };
    this.player.amend((now) => ({
      ...now,
      relics: [...scene.relics, ...now.relics.slice(relics)],
    }));
  }
}

/** What holds for an order ends with it. */
const lasts = (one: AutoPass, order: string | undefined) =>
  one.order === undefined || one.order === order;

/** A match as it stands once all of its acts have happened. */
export function replayed(game: Game, past: Replay): MatchStore {
  const store = new MatchStore(game, past.snapshot);
  const acts = past.updates.map((update) => store.take(update));
  store.player.jump(
    acts.reduce((now, act) => run(act, now), store.player.view.scene),
    store.seq,
  );
  return store;
}

const standing = (message: Snapshot | Update, back: number | null = null): OpenState => ({
  asks: message.asks ?? [],
  clocks: message.clocks,
  proposals: message.proposals ?? [],
  back,
  at: performance.now(),
});

/** The sentences of the acts from `first` on are struck out from the act `by` on. */
const struckOut = (lines: readonly Line[], first: number, by: number): Line[] =>
  lines.map((line) =>
    line.seq >= first && line.undone === undefined ? { ...line, undone: by * 1000 } : line,
  );

/** What was told before stays told; that it is no more is told too. */
function undone({ seq, taken_back: seat, replies }: Update, info: MatchInfo): Line[] {
  if (seat === undefined) return [];
  if (seat > 1) return [remark(seq, seq * 1000, "taken_back", say("story.edit_taken_back"))];
  const text = say("story.taken_back", {
    who: playerName(info.seats[seat as 0 | 1]) ?? say("story.a_player"),
    replies,
  });
  return [remark(seq, seq * 1000, "taken_back", text, seat)];
}

/** Why the judge did something. */
const ruled = ({ seq, ruling }: Update): Line[] =>
  ruling === undefined
    ? []
    : [remark(seq, seq * 1000 + 0.25, "ruling", say("story.ruling", { reason: ruling }))];

/** A sentence of the story that no note tells. */
const remark = (
  seq: number,
  key: number,
  tag: string,
  text: string,
  seat: number | null = null,
): Line => ({
  key,
  seq,
  tag,
  text,
  weight: "plain",
  seat,
  units: [],
  dice: [],
  facts: [],
  clauses: [],
});

function withVerdict(info: MatchInfo, verdict: MatchInfo["verdict"]): MatchInfo {
  return verdict === undefined ? info : { ...info, status: "over", verdict };
}
