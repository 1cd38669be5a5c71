// A finished match, any moment of it.

import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";

import { type Reel, neighbour, placeOf, reel } from "../core/replay";
import { replay, ruleset } from "../net/api";
import type { Replay } from "../messages";
import { viewOf } from "../rulesets";
import type { Line, Mark, Scene, Told } from "../rulesets/view";
import { useMedia, useRedraw, useShown } from "./hooks";
import { Match } from "./Match";
import { Notice } from "./Notice";
import { Stage } from "./stage";

interface Film {
  stage: Stage;
  reel: Reel<Scene, Told>;
  marks: readonly Mark[];
  strength: readonly (readonly [number, number])[];
}

export function ReplayPage({ match }: { match: string }) {
  const [film, setFilm] = useState<Film | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    develop(match).then(
      (made) => isWanted && setFilm(made),
      (error: Error) => isWanted && setFault(error.message),
    );
    return () => {
      isWanted = false;
    };
  }, [match]);
  if (fault !== null) return <Notice title="There is no replay" text={fault} />;
  return film === null ? <Notice title="Loading the replay" text="" /> : <Showing film={film} />;
}

async function develop(match: string): Promise<Film> {
  const data: Replay = await replay(match);
  const view = viewOf(data.info.ruleset);
  if (view === undefined) throw new Error(`This page cannot draw ${data.info.ruleset} yet.`);
  const game = view.open(await ruleset(data.info.ruleset));
  const stage = new Stage(game, data.snapshot);
  const acts = data.updates.map((update) => stage.take(update));
  stage.info = { ...data.info, ...(stage.info.verdict ? { verdict: stage.info.verdict } : {}) };
  const whole = reel(stage.player.view.scene, data.snapshot.seq, acts);
  return {
    stage,
    reel: whole,
    marks: acts.flatMap((act, i) => game.marks(i + 1, act.beats.map((beat) => beat.note))),
    strength: whole.scenes.map((scene) => game.strength(scene.state)).filter(([a, b]) => a + b > 0),
  };
}

const SPEEDS = [0.5, 1, 2, 4, 8];

function Showing({ film }: { film: Film }) {
  const { stage, reel } = film;
  const { player } = stage;
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const redraw = useRedraw();
  const end = reel.acts.length;
  const next = useCallback(() => {
    const act = reel.acts[placeOf(reel, player.view.seq)];
    if (act !== undefined) player.push(act);
    else player.playing = false;
  }, [reel]);
  const shown = useShown(stage, calm, next);
  const done = placeOf(reel, shown.seq);
  const place = shown.beat === null ? done : done - 1;

  const jump = useCallback(
    (to: number) => {
      const at = Math.min(end, Math.max(0, to));
      player.jump(reel.scenes[at] as Scene, reel.first + at);
      redraw();
    },
    [reel],
  );
  const play = useCallback(
    (on: boolean) => {
      if (on && placeOf(reel, player.view.seq) === end && player.isIdle) jump(0);
      player.playing = on;
      redraw();
    },
    [reel],
  );
  const toLine = useCallback(
    (line: Line) => {
      const at = placeOf(reel, line.seq) - 1;
      const [act, scene] = [reel.acts[at], reel.scenes[at]];
      if (act === undefined || scene === undefined) return;
      player.playing = false;
      player.hold(scene, act, act.beats.findIndex((beat) => beat.note.key === line.key));
      redraw();
    },
    [reel],
  );
  const rounds = useMemo(() => film.marks.filter((m) => m.kind === "round").map((m) => m.place), [film]);

  useLayoutEffect(() => {
    player.playing = false;
    redraw();
    const keys = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select")) return;
      const at = placeOf(reel, player.view.seq) - (player.view.beat === null ? 0 : 1);
      const far = (step: 1 | -1) => {
        const to = neighbour(rounds, at, step);
        jump(to !== undefined && Number.isFinite(to) ? to : step > 0 ? end : 0);
      };
      if (event.key === " " && target.closest("button, a, [role=button]") === null) play(!player.playing);
      else if (event.key === "." || (event.key === "ArrowRight" && event.shiftKey)) event.shiftKey ? far(1) : jump(at + 1);
      else if (event.key === "," || (event.key === "ArrowLeft" && event.shiftKey)) event.shiftKey ? far(-1) : jump(at - 1);
      else if (event.key === "Home") jump(0);
      else if (event.key === "End") jump(end);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  }, [reel]);

  return (
    <Match
      stage={stage}
      shown={shown}
      calm={calm}
      live={false}
      jump={toLine}
      back="#/"
      foot={
        <div class="reel">
          <div class="reel-tools">
            <button type="button" onClick={() => jump(place - 1)} aria-label="One act back" title="One act back (,)">
              <Icon d="M11 3L5 8L11 13ZM4 3V13" />
            </button>
            <button type="button" class="play" onClick={() => play(!player.playing)} aria-label={player.playing ? "Pause" : "Play"} title="Play or pause (space)">
              <Icon d={player.playing ? "M5 3V13M11 3V13" : "M5 2.5L13 8L5 13.5Z"} />
            </button>
            <button type="button" onClick={() => jump(place + 1)} aria-label="One act on" title="One act on (.)">
              <Icon d="M5 3L11 8L5 13ZM12 3V13" />
            </button>
            <label class="speed">
              <span class="hidden">Speed</span>
              <select
                value={String(player.rate)}
                onChange={(event) => {
                  player.rate = Number(event.currentTarget.value);
                  redraw();
                }}
              >
                {SPEEDS.map((speed) => (
                  <option key={speed} value={String(speed)}>{speed}×</option>
                ))}
              </select>
            </label>
          </div>
          <Timeline film={film} place={place} end={end} jump={jump} />
          <output class="reel-place">{place}/{end}</output>
        </div>
      }
    />
  );
}

const Icon = ({ d }: { d: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={d} />
  </svg>
);

function Timeline({ film, place, end, jump }: { film: Film; place: number; end: number; jump: (to: number) => void }) {
  const most = Math.max(1, ...film.strength.flat());
  const late = end + 1 - film.strength.length; // no armies before it
  const curve = (seat: 0 | 1) =>
    film.strength.map((s, i) => `${i ? "L" : "M"}${(((i + late) / end) * 1000).toFixed(1)} ${(38 - (s[seat] / most) * 34).toFixed(1)}`).join("");
  const curves = useMemo(() => [curve(0), curve(1)], [film]);
  return (
    <div class="timeline">
      <svg viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">
        {film.marks.filter((m) => m.kind === "round").map((m) => (
          <path key={m.place} class="mark-round" d={`M${(m.place / end) * 1000} 0V40`} />
        ))}
        {curves.map((d, seat) => (
          <path key={seat} class={`curve side-${seat}`} d={d} />
        ))}
        <path class="mark-now" d={`M${(place / end) * 1000} 0V40`} />
      </svg>
      <input
        type="range"
        min={0}
        max={end}
        value={place}
        aria-label="Moment of the match"
        aria-valuetext={`act ${place} of ${end}`}
        onInput={(event) => jump(Number(event.currentTarget.value))}
      />
      <div class="losses">
        {film.marks.filter((m) => m.kind === "loss").map((m) => (
          <button
            key={`${m.place}${m.title}`}
            type="button"
            class={`loss side-${m.seat}`}
            style={{ left: `${(m.place / end) * 100}%` }}
            title={m.title}
            aria-label={`Go to: ${m.title}`}
            onClick={() => jump(m.place - 1)}
          />
        ))}
        {film.marks.filter((m) => m.kind === "round").map((m, i) => (
          <span key={m.place} class="round-number" style={{ left: `${(m.place / end) * 100}%` }} aria-hidden="true">
            {i + 1}
          </span>
        ))}
      </div>
    </div>
  );
}
