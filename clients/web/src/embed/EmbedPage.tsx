// A match in a frame of another site: the table, who plays, and the way to all of it.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { Shown } from "../core/view";
import { type Follower, Live } from "../match/live";
import { Still } from "../match/Still";
import type { MatchStore } from "../match/store";
import { useShown } from "../match/useShown";
import { type Film, develop } from "../replay/film";
import { useReel } from "../replay/useReel";
import { huesOf } from "../rulesets/hues";
import { Emblem } from "../widgets/Forces";
import { useMedia, useRedraw } from "../widgets/hooks";
import { Notice } from "../widgets/Notice";
import { say } from "../words";
import { playerName } from "../words/bots";
import { language } from "../words/language";
import "./embed.css";

/** About how wide a frame is, in pixels. */
const WIDTH = 640;

export function EmbedPage() {
  const [hash, follow] = useState(location.hash);
  useEffect(() => {
    document.documentElement.lang = language();
    const change = () => follow(location.hash);
    window.addEventListener("hashchange", change);
    return () => window.removeEventListener("hashchange", change);
  }, []);
  const [, kind, match, place] = /^#\/(match|replay)\/([\w-]+)(?:\/(\d+))?/.exec(hash) ?? [];
  if (match === undefined) return <Notice title={say("live.cannot")} text="" />;
  return kind === "match" ? (
    <LiveFrame key={match} match={match} />
  ) : (
    <ReplayFrame key={match} match={match} at={Number(place ?? 0)} />
  );
}

/** Whoever looks on from elsewhere is counted, and has no name. */
class Onlooker implements Follower {
  follow(link: Live["link"], match: string): void {
    link.send({ t: "watch", id: link.id(), match });
  }

  receive(): boolean {
    return false;
  }
}

function LiveFrame({ match }: { match: string }) {
  const redraw = useRedraw();
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const opened = new Live(match, redraw, new Onlooker());
    setLive(opened);
    return () => opened.close();
  }, [match, redraw]);
  if (live?.store) return <Followed store={live.store} />;
  if (live?.fault) return <Notice title={say("live.cannot")} text={live.fault} />;
  return <Notice title={say("live.opening")} text={live?.info ? say("live.not_begun") : ""} />;
}

function Followed({ store }: { store: MatchStore }) {
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const shown = useShown(store, calm);
  return <Frame store={store} shown={shown} way={`#/match/${store.info.match}`} />;
}

function ReplayFrame({ match, at }: { match: string; at: number }) {
  const [film, setFilm] = useState<Film | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    develop(match, null).then(setFilm, (error: Error) => setFault(error.message));
  }, [match]);
  if (fault !== null) return <Notice title={say("replay.none")} text={fault} />;
  if (film === null) return <Notice title={say("replay.loading")} text="" />;
  return <Played film={film} at={at} />;
}

function Played({ film, at }: { film: Film; at: number }) {
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const { shown, place, end, isPlaying, jump, play } = useReel(film, at, calm);
  const { store } = film;
  return (
    <Frame store={store} shown={shown} way={`#/replay/${store.info.match}/${place}`}>
      <button
        type="button"
        class="button"
        aria-label={say(isPlaying ? "replay.pause" : "replay.play")}
        onClick={() => play(!isPlaying)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={isPlaying ? "M4 2H7V14H4ZM9 2H12V14H9Z" : "M4 2L14 8L4 14Z"} />
        </svg>
      </button>
      <input
        type="range"
        min={0}
        max={end}
        value={place}
        aria-label={say("replay.moment")}
        aria-valuetext={say("replay.place", { place, end })}
        onInput={(event) => {
          play(false);
          jump(Number(event.currentTarget.value));
        }}
      />
    </Frame>
  );
}

interface FrameProps {
  store: MatchStore;
  shown: Shown;
  /** Where all of the match is. */
  way: string;
  children?: ComponentChildren;
}

function Frame({ store, shown, way, children }: FrameProps) {
  const { game, info } = store;
  const isOver = info.verdict !== undefined && shown.seq === store.seq && shown.beat === null;
  const told = isOver ? game.verdict(store.state, info).title : game.headline(shown.scene.state);
  return (
    <main class="embed" data-hues={huesOf(info)}>
      <header>
        <h1>
          <bdi>{info.title}</bdi>
        </h1>
        <p class="pairing">
          {game.sides(shown.scene).map((side, seat) => (
            <span key={seat} class={`pair side-${seat}`}>
              <Emblem seat={seat} />
              {side.name}, <bdi>{playerName(info.seats[seat as 0 | 1]) ?? say("forces.bot")}</bdi>
              <b>{side.gauges[0]?.value}</b>
            </span>
          ))}
        </p>
      </header>
      <Still
        game={game}
        shown={shown}
        width={WIDTH}
        label={say("lobby.table_of", { title: info.title })}
      />
      <p class="embed-line" aria-live="off" lang={game.lang}>
        {shown.beat?.note.line?.text ?? told}
      </p>
      <footer>
        {children}
        <a href={new URL(`./${way}`, location.href).href} target="_blank" rel="noopener">
          {say(children ? "embed.replay" : "embed.match")}
        </a>
      </footer>
    </main>
  );
}
