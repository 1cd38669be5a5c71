// The film on its reel: which moment is shown, and how it goes on from there.

import { useCallback, useLayoutEffect, useMemo, useState } from "preact/hooks";

import type { Line, Scene, Shown } from "../core/view";
import { usePlayed } from "../match/useShown";
import type { Seat } from "../net/api";
import { useKeyDown } from "../widgets/useKeyDown";
import type { Film } from "./film";
import { neighbour, placeOf } from "./replay";
import { momentOf } from "../net/moment";

/** How long a moment stays before the address names it, in milliseconds. */
const SETTLED = 250;

export interface Reeled {
  readonly shown: Shown;
  /** How many acts have happened before the moment, and in all. */
  readonly place: number;
  readonly end: number;
  readonly isPlaying: boolean;
  jump(to: number): void;
  play(on: boolean): void;
  toLine(line: Line): void;
}

export function useReel(film: Film, at: number | null, calm: boolean): Reeled {
  const { store, reel } = film;
  const { player } = store;
  const end = reel.acts.length;
  const [isPlaying, setPlaying] = useState(false);
  const next = useCallback(() => {
    const act = reel.acts[placeOf(reel, player.view.seq)];
    if (act !== undefined) player.push(act);
    else setPlaying(false);
  }, [player, reel]);
  useLayoutEffect(() => {
    player.playing = isPlaying;
  }, [player, isPlaying]);
  const [shown, show] = usePlayed(store, calm, next);
  const done = placeOf(reel, shown.seq);
  const jump = useCallback(
    (to: number) => {
      const place = Math.min(end, Math.max(0, to));
      player.jump(reel.scenes[place] as Scene, reel.first + place);
      show();
    },
    [player, reel, end, show],
  );
  const play = (on: boolean) => {
    if (on && placeOf(reel, player.view.seq) === end && player.isIdle) jump(0);
    setPlaying(on);
  };
  const toLine = useCallback(
    (line: Line) => {
      const place = placeOf(reel, line.seq) - 1;
      const [act, scene] = [reel.acts[place], reel.scenes[place]];
      if (act === undefined || scene === undefined) return;
      setPlaying(false);
      const beat = act.beats.findIndex(({ note }) => note.key === line.key);
      player.hold(scene, act, beat);
      show();
    },
    [player, reel, show],
  );
  useLayoutEffect(() => {
    setPlaying(false);
    if (at !== null) jump(at);
  }, [at, jump]);
  const place = shown.beat === null ? done : done - 1;
  return { shown, place, end, isPlaying, jump, play, toLine };
}

/**
 * The address is always that of the moment that is seen, unless another view of it is on its way.
 */
export function useAddress(
  match: string,
  place: number,
  as: Seat | null,
  asked: Seat | null,
): void {
  useLayoutEffect(() => {
    if (as !== asked) return undefined;
    const here = location.hash;
    const id = setTimeout(() => {
      // Who has just gone elsewhere is not called back: the address changes before this page does.
      if (location.hash === here) history.replaceState(null, "", momentOf(match, place, as));
    }, SETTLED);
    return () => clearTimeout(id);
  }, [match, place, as, asked]);
}

export function useReplayKeys({ jump, play, isPlaying, end }: Reeled, film: Film): void {
  const { reel, store } = film;
  const rounds = useMemo(
    () => film.marks.filter(({ kind }) => kind === "round").map(({ place }) => place),
    [film],
  );
  const far = (from: number, step: 1 | -1) => {
    const to = neighbour(rounds, from, step);
    jump(to !== undefined && Number.isFinite(to) ? to : step > 0 ? end : 0);
  };
  useKeyDown((event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const target = event.target as HTMLElement;
    if (ctrlKey || metaKey || altKey || target.closest(TYPED)) return;
    const { seq, beat } = store.player.view;
    const at = placeOf(reel, seq) - (beat === null ? 0 : 1);
    const step =
      key === "." || key === "ArrowRight" ? 1 : key === "," || key === "ArrowLeft" ? -1 : 0;
    const isArrow = key.startsWith("Arrow");
    if (key === " " && target.closest("button, a, [role=button]") === null) play(!isPlaying);
    else if (step !== 0 && shiftKey) far(at, step);
    else if (step !== 0 && !isArrow) jump(at + step);
    else if (key === "Home") jump(0);
    else if (key === "End") jump(end);
    else return;
    event.preventDefault();
  });
}

/** Where keys write, or are those of a window. */
const TYPED = "input:not([type=range]), textarea, select, [role=dialog]";
