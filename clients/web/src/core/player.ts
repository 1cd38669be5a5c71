// Plays acts one after the other, each as a row of beats, and catches up when it has fallen behind.

/** A moment of an act: for `ms` it is shown, then it has happened. */
export interface Beat<S, N> {
  readonly note: N;
  readonly ms: number;
  /** Index of the note in its act. */
  readonly at: number;
  readonly settle: (scene: S) => S;
}
export interface Act<S, N> {
  readonly seq: number;
  readonly beats: readonly Beat<S, N>[];
  /** The scene once all of it has happened. */
  readonly finish: (scene: S) => S;
  /** The order that it is part of. */
  readonly order?: string | undefined;
}
export interface View<S, N> {
  readonly scene: S;
  /** The act that is shown or was shown last. */
  readonly seq: number;
  readonly beat: Beat<S, N> | null;
  /** How much of the beat has passed, 0 to 1. */
  readonly t: number;
  /** Acts still to show, this one included. */
  readonly behind: number;
}

/** Beyond this many waiting acts the older ones are not animated. */
export const MOST_WAITING = 24;
const AFTER_SKIPPING = 4;
/** So many times as fast there is still something to see; what takes longer is not animated. */
export const FASTEST = 5;
/** Milliseconds that an order takes at leisure: a longer one is shown as much faster. */
export const LEISURE = 5000;
/** The share of a beat at which all of it is seen. */
export const HELD_AT = 0.8;

export class Player<S, N> {
  view: View<S, N>;
  rate = 1;
  playing = true;
  /** No motion: every beat is shown as it ends, and held. */
  still = false;
  /** When all must have been shown: somebody is to answer, and their time runs from then on. */
  by = Infinity;
  private waiting: Act<S, N>[] = [];
  /** The order of the newest act, and the milliseconds of all its acts. */
  private newest = { order: undefined as string | undefined, ms: 0 };
  private readonly lengths = new WeakMap<Act<S, N>, { readonly ms: number }>();
  private current: { act: Act<S, N>; index: number; passed: number } | null = null;

  constructor(
    scene: S,
    seq: number,
    private readonly changed: () => void = () => undefined,
  ) {
    this.view = { scene, seq, beat: null, t: 0, behind: 0 };
  }

  get isIdle(): boolean {
    return this.current === null && this.waiting.length === 0;
  }

  push(act: Act<S, N>): void {
    this.waiting.push(act);
    const { order } = act;
    if (order === undefined || order !== this.newest.order) this.newest = { order, ms: 0 };
    this.newest.ms += length(act);
    this.lengths.set(act, this.newest);
    if (this.waiting.length > MOST_WAITING) this.skipTo(AFTER_SKIPPING);
    this.changed();
  }

  /** Let everything that waits have happened. */
  skip(): void {
    this.skipTo(0);
    this.changed();
  }

  /** Show another scene at once and forget what waits. */
  jump(scene: S, seq: number): void {
    this.waiting = [];
    this.current = null;
    this.view = { scene, seq, beat: null, t: 0, behind: 0 };
    this.changed();
  }

  /** Change the scene under what is shown. */
  amend(how: (scene: S) => S): void {
    this.view = { ...this.view, scene: how(this.view.scene) };
    this.changed();
  }

  /** Show one beat of an act, nearly over; `scene` is the table before the act. */
  hold(scene: S, act: Act<S, N>, index: number): void {
    this.waiting = [];
    const before = act.beats.slice(0, index).reduce((now, beat) => beat.settle(now), scene);
    this.current = { act, index, passed: (act.beats[index]?.ms ?? 0) * HELD_AT };
    this.show(before, act.seq);
    this.changed();
  }

  /** Let time pass, until `now`. */
  advance(ms: number, now = 0): void {
    if (!this.playing) return;
    const haste = this.haste(this.by - now);
    const speed = Math.max(hurry(this.waiting.length), this.squeeze());
    let left = ms * Math.max(haste, this.rate * speed);
    let { scene, seq } = this.view;
    while (left > 0) {
      if (this.current === null) {
        const act = this.waiting.shift();
        if (act === undefined) break;
        this.current = { act, index: 0, passed: 0 };
        seq = act.seq;
      }
      const { act, index, passed } = this.current;
      const beat = act.beats[index];
      if (beat === undefined) {
        scene = act.finish(scene);
        this.current = null;
      } else if (passed + left < beat.ms) {
        this.current.passed += left;
        left = 0;
      } else {
        left -= beat.ms - passed;
        scene = beat.settle(scene);
        this.current = { act, index: index + 1, passed: 0 };
      }
    }
    this.show(scene, seq);
  }

  /** How fast to play so that all is shown in `ms`; what would flash by is passed over. */
  private haste(ms: number): number {
    const { waiting } = this;
    while (waiting.length > 0 && this.work() > ms * FASTEST) this.skipTo(waiting.length - 1);
    if (ms <= 0) this.skipTo(0);
    return this.work() / ms;
  }

  /** How much faster to play an order that is long. */
  private squeeze(): number {
    const act = this.current?.act ?? this.waiting[0];
    const { ms } = (act && this.lengths.get(act)) ?? { ms: 0 };
    return Math.min(FASTEST, Math.max(1, ms / LEISURE));
  }

  /** Milliseconds of what is still to be shown, at leisure. */
  private work(): number {
    const { act, index, passed } = this.current ?? { index: 0, passed: 0 };
    return [
      ...(act?.beats.slice(index) ?? []),
      ...this.waiting.flatMap(({ beats }) => beats),
    ].reduce((sum, { ms }) => sum + ms, -passed);
  }

  private skipTo(keep: number): void {
    let { scene, seq } = this.view;
    if (this.current !== null) {
      const { act, index } = this.current;
      for (const beat of act.beats.slice(index)) scene = beat.settle(scene);
      scene = act.finish(scene);
      this.current = null;
    }
    while (this.waiting.length > keep) {
      const act = this.waiting.shift();
      if (act === undefined) break;
      scene = run(act, scene);
      seq = act.seq;
    }
    this.show(scene, seq);
  }

  private show(scene: S, seq: number): void {
    const beat = this.current?.act.beats[this.current.index] ?? null;
    const passed = this.current?.passed ?? 0;
    const t = beat === null ? 0 : this.still ? 1 : Math.min(1, passed / Math.max(1, beat.ms));
    const behind = this.waiting.length + (this.current === null ? 0 : 1);
    const was = this.view;
    if (
      was.scene === scene &&
      was.seq === seq &&
      was.beat === beat &&
      was.t === t &&
      was.behind === behind
    )
      return;
    this.view = { scene, seq, beat, t, behind };
    this.changed();
  }
}

const length = ({ beats }: { beats: readonly { readonly ms: number }[] }): number =>
  beats.reduce((sum, { ms }) => sum + ms, 0);

/** Let an act happen without showing it. */
export function run<S, N>(act: Act<S, N>, scene: S): S {
  return act.finish(act.beats.reduce((now, beat) => beat.settle(now), scene));
}

/** How much faster to play when acts are waiting. */
export function hurry(waiting: number): number {
  return waiting <= 2 ? 1 : Math.min(4, 1 + (waiting - 2) / 5);
}
