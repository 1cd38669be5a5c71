// A finished match, any moment of it: seen, shared, kept as a picture, and played on from.

import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";

import { number } from "../words/numbers";
import { type Reel, neighbour, placeOf, reel } from "./replay";
import { wayBack } from "../net/seats";
import { type Seat, recordOf, replay, ruleset } from "../net/api";
import type { Replay } from "../messages";
import { viewOf } from "../rulesets";
import type { Game, Line, Mark, Scene, StoryLine } from "../core/view";
import { say } from "../words";
import { Again } from "./Again";
import { BranchCard } from "./BranchCard";
import { useMedia, useRedraw } from "../widgets/hooks";
import { useShown } from "../match/useShown";
import { asked } from "../match/frame/asked";
import { Match } from "../match/Match";
import { Notice } from "../widgets/Notice";
import { ReportPanel } from "../match/Report";
import { Share, momentOf } from "./Share";
import { MatchStore } from "../match/store";

interface Film {
  /** Who saw it so: a seat, or the public. */
  as: Seat | null;
  past: Replay;
  store: MatchStore;
  reel: Reel<Scene, StoryLine>;
  marks: readonly Mark[];
  strength: readonly (readonly [number, number])[];
}

/** Which moment is asked for: by its place, or by the entries of the record before it. */
export type Moment = { readonly place: number } | { readonly entries: number };

const placeIn = (past: Replay, at: Moment): number =>
  "place" in at ? at.place : Math.max(0, (past.entries ?? []).indexOf(at.entries));

export function ReplayPage({
  match,
  at,
  as,
}: {
  match: string;
  at: Moment | null;
  as: Seat | null;
}) {
  const [film, setFilm] = useState<Film | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    develop(match, as).then(
      (made) => isWanted && setFilm(made),
      (error: Error) => isWanted && setFault(error.message),
    );
    return () => {
      isWanted = false;
    };
  }, [match, as]);
  if (fault !== null) return <Notice title={say("replay.none")} text={fault} />;
  return film === null ? (
    <Notice title={say("replay.loading")} text="" />
  ) : (
    <Showing film={film} at={at && placeIn(film.past, at)} asked={as} />
  );
}

async function develop(match: string, as: Seat | null): Promise<Film> {
  const past: Replay = await replay(match, as);
  const view = await viewOf(past.info.ruleset);
  if (view === undefined) throw new Error(say("match.undrawn", { ruleset: past.info.ruleset }));
  const game = view.open(await ruleset(past.info.ruleset));
  const store = new MatchStore(game, past.snapshot);
  const acts = past.updates.map((update) => store.take(update));
  store.info = { ...past.info, ...(store.info.verdict ? { verdict: store.info.verdict } : {}) };
  const whole = reel(store.player.view.scene, past.snapshot.seq, acts);
  return {
    as,
    past,
    store,
    reel: whole,
    marks: marksOf(game, store, whole, past),
    strength: whole.scenes.map((scene) => game.strength(scene.state)).filter(([a, b]) => a + b > 0),
  };
}

/**
 * Rounds and losses are the ruleset's; turns are headings of the story, windows questions that
 * answer something.
 */
function marksOf(
  game: Game,
  store: MatchStore,
  { acts, first }: Reel<Scene, StoryLine>,
  past: Replay,
): Mark[] {
  const turns = store.lines
    .filter((line) => line.weight === "turn")
    .map(
      (line): Mark => ({
        place: line.seq - first,
        kind: "turn",
        seat: line.seat,
        title: line.text,
      }),
    );
  const windows = past.updates.flatMap((update): Mark[] => {
    const ask = update.asks?.find(({ clock }) => clock === "reaction");
    return ask
      ? [
          {
            place: update.seq - first,
            kind: "window",
            seat: ask.seat,
            title: asked(game, ask, store.state),
          },
        ]
      : [];
  });
  return [
    ...acts.flatMap((act, i) =>
      game.marks(
        i + 1,
        act.beats.map((beat) => beat.note),
      ),
    ),
    ...turns,
    ...windows,
  ];
}

const SEATS = [0, 1] as const;
const SPEEDS = [0.5, 1, 2, 4, 8];
/** How long a moment stays before the address names it, in milliseconds. */
const SETTLED = 250;

function Showing({ film, at, asked }: { film: Film; at: number | null; asked: Seat | null }) {
  const { as, store, reel, past } = film;
  const { player } = store;
  const { match } = store.info;
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const redraw = useRedraw();
  const [open, setOpen] = useState<"report" | "branch" | "share" | null>(null);
  const end = reel.acts.length;
  const next = useCallback(() => {
    const act = reel.acts[placeOf(reel, player.view.seq)];
    if (act !== undefined) player.push(act);
    else player.playing = false;
  }, [reel]);
  const shown = useShown(store, calm, next);
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
      player.hold(
        scene,
        act,
        act.beats.findIndex((beat) => beat.note.key === line.key),
      );
      redraw();
    },
    [reel],
  );
  const rounds = useMemo(
    () => film.marks.filter((m) => m.kind === "round").map((m) => m.place),
    [film],
  );

  useLayoutEffect(() => {
    player.playing = false;
    if (at !== null) jump(at);
    redraw();
  }, [reel, at]);
  useLayoutEffect(() => {
    // The address is always that of the moment that is seen, unless another view of it is on its
    // way.
    if (as !== asked) return;
    const here = location.hash;
    const id = setTimeout(() => {
      // Who has just gone elsewhere is not called back: the address changes before this page does.
      if (location.hash === here) history.replaceState(null, "", momentOf(match, place, as));
    }, SETTLED);
    return () => clearTimeout(id);
  }, [match, place, as, asked]);
  useLayoutEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest("input:not([type=range]), textarea, select, [role=dialog]")
      )
        return;
      const at = placeOf(reel, player.view.seq) - (player.view.beat === null ? 0 : 1);
      const far = (step: 1 | -1) => {
        const to = neighbour(rounds, at, step);
        jump(to !== undefined && Number.isFinite(to) ? to : step > 0 ? end : 0);
      };
      if (event.key === " " && target.closest("button, a, [role=button]") === null)
        play(!player.playing);
      else if (event.key === "." || (event.key === "ArrowRight" && event.shiftKey))
        event.shiftKey ? far(1) : jump(at + 1);
      else if (event.key === "," || (event.key === "ArrowLeft" && event.shiftKey))
        event.shiftKey ? far(-1) : jump(at - 1);
      else if (event.key === "Home") jump(0);
      else if (event.key === "End") jump(end);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  }, [reel]);

  const close = () => setOpen(null);
  const entries = past.entries?.[place];
  /** From where it is over nothing goes on: then from the moment before. */
  const branch = () => {
    if (place === end) jump(end - 1);
    setOpen(open === "branch" ? null : "branch");
  };
  return (
    <Match
      store={store}
      shown={shown}
      calm={calm}
      live={false}
      jump={toLine}
      back={wayBack(store.info)}
      report={() => setOpen("report")}
      foot={
        <div class="reel">
          {open === "branch" && entries !== undefined && (
            <BranchCard
              game={store.game}
              state={store.state}
              match={match}
              n={entries}
              close={close}
            />
          )}
          {open === "share" && <Share match={match} place={place} as={as} close={close} />}
          {open === "report" && (
            <ReportPanel game={store.game} match={match} past={past} close={close} />
          )}
          <Timeline film={film} place={place} end={end} jump={jump} />
          <div class="reel-tools">
            <button
              type="button"
              onClick={() => jump(place - 1)}
              aria-label={say("replay.back")}
              title={say("replay.back_key")}
            >
              <Icon d="M11 3L5 8L11 13ZM4 3V13" />
            </button>
            <button
              type="button"
              class="play"
              onClick={() => play(!player.playing)}
              aria-label={say(player.playing ? "replay.pause" : "replay.play")}
              title={say("replay.play_key")}
            >
              <Icon d={player.playing ? "M5 3V13M11 3V13" : "M5 2.5L13 8L5 13.5Z"} />
            </button>
            <button
              type="button"
              onClick={() => jump(place + 1)}
              aria-label={say("replay.on")}
              title={say("replay.on_key")}
            >
              <Icon d="M5 3L11 8L5 13ZM12 3V13" />
            </button>
            <label class="speed">
              <span class="hidden">{say("replay.speed")}</span>
              <select
                value={String(player.rate)}
                onChange={(event) => {
                  player.rate = Number(event.currentTarget.value);
                  redraw();
                }}
              >
                {SPEEDS.map((speed) => (
                  <option key={speed} value={String(speed)}>
                    {number(speed)}×
                  </option>
                ))}
              </select>
            </label>
            {store.info.verdict && (
              <label class="speed seen-by">
                <Icon d="M1.5 8C4 3.5 12 3.5 14.5 8C12 12.5 4 12.5 1.5 8ZM8 6A2 2 0 1 0 8 10A2 2 0 1 0 8 6" />
                <span class="hidden">{say("replay.seen_by")}</span>
                <select
                  value={as === null ? "" : String(as)}
                  onChange={(event) =>
                    (location.hash = momentOf(
                      match,
                      place,
                      SEATS.find((seat) => String(seat) === event.currentTarget.value) ?? null,
                    ))
                  }
                >
                  <option value="">{say("replay.as_public")}</option>
                  {SEATS.map((seat) => (
                    <option key={seat} value={String(seat)}>
                      {say("replay.as_side", { side: store.game.side(seat, store.state) })}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <output class="reel-place">
              {place}/{end}
            </output>
            <span class="gap" />
            <button
              type="button"
              class="worded"
              onClick={() => setOpen(open === "share" ? null : "share")}
            >
              <Worded d="M8 10V2M4.5 5L8 1.5L11.5 5M3 9V14H13V9" text={say("share.title")} />
            </button>
            <button
              type="button"
              class="worded"
              onClick={() => setOpen(open === "report" ? null : "report")}
            >
              <Worded d="M2 14H14M4 11V8M8 11V3M12 11V6" text={say("report.short")} />
            </button>
            <a
              class="worded"
              href={recordOf(match)}
              download={`${match}.jsonl`}
              title={say("match.record")}
            >
              {say("replay.record")}
            </a>
          </div>
          {store.info.verdict && (
            <p class="reel-deeds">
              <button type="button" class="button" title={say("branch.what")} onClick={branch}>
                {say("branch.title")}
              </button>
              <Again info={store.info} />
            </p>
          )}
        </div>
      }
    />
  );
}

/** A word that a sign stands for where there is no room. */
const Worded = ({ d, text }: { d: string; text: string }) => (
  <>
    <Icon d={d} />
    <span>{text}</span>
  </>
);

const Icon = ({ d }: { d: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={d} />
  </svg>
);

/** So many marks of a kind can be told apart on the line, and pressed. */
const ROOM = 80;

/** Marks so far from each other; of those too near together the first that was told stays. */
function spaced(marks: readonly Mark[], apart: number): readonly Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks)
    if (kept.every(({ place }) => Math.abs(place - mark.place) >= apart)) kept.push(mark);
  return kept;
}

function Timeline({
  film,
  place,
  end,
  jump,
}: {
  film: Film;
  place: number;
  end: number;
  jump: (to: number) => void;
}) {
  const most = Math.max(1, ...film.strength.flat());
  const span = Math.max(1, end); // a match that has just begun has no acts
  const late = end + 1 - film.strength.length; // no armies before it
  const curve = (seat: 0 | 1) =>
    film.strength
      .map(
        (s, i) =>
          `${i ? "L" : "M"}${(((i + late) / span) * 1000).toFixed(1)} ${(38 - (s[seat] / most) * 34).toFixed(1)}`,
      )
      .join("");
  const curves = useMemo(() => [curve(0), curve(1)], [film]);
  const at = (mark: Mark) => (mark.place / span) * 1000;
  const all = (kind: Mark["kind"]) => film.marks.filter((mark) => mark.kind === kind);
  return (
    <div class="timeline">
      <svg viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">
        {all("turn").map((m) => (
          <path key={m.place} class="mark-turn" d={`M${at(m)} 0V5`} />
        ))}
        {all("round").map((m) => (
          <path key={m.place} class="mark-round" d={`M${at(m)} 0V40`} />
        ))}
        {curves.map((d, seat) => (
          <path key={seat} class={`curve side-${seat}`} d={d} />
        ))}
        <path class="mark-now" d={`M${(place / span) * 1000} 0V40`} />
      </svg>
      <input
        type="range"
        min={0}
        max={end}
        value={place}
        aria-label={say("replay.moment")}
        aria-valuetext={say("replay.place", { place, end })}
        onInput={(event) => jump(Number(event.currentTarget.value))}
      />
      <div class="marks">
        {[...spaced(all("window"), span / ROOM), ...all("loss")].map((m) => (
          <button
            key={`${m.kind}${m.place}${m.title}`}
            type="button"
            class={`${m.kind} side-${m.seat}`}
            style={{ left: `${(m.place / span) * 100}%` }}
            title={m.title}
            aria-label={say("replay.go_to", { title: m.title })}
            onClick={() => jump(m.kind === "loss" ? m.place - 1 : m.place)}
          />
        ))}
        {all("round").map((m, i) => (
          <span
            key={m.place}
            class="round-number"
            style={{ left: `${(m.place / span) * 100}%` }}
            aria-hidden="true"
          >
            {m.number ?? i + 1}
          </span>
        ))}
      </div>
    </div>
  );
}
