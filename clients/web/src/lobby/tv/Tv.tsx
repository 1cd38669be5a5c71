// The best live match, as it is played; a click leads to all of it.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { Moving } from "../../match/Moving";
import type { MatchInfo } from "../../messages";
import { say } from "../../words";
import { type CardProps, LiveCard } from "../cards";
import type { Board } from "../matchList";
import { tuned } from "./channel";
import "./tv.css";

/** How often it is looked whether TV moves on, in milliseconds. */
const LOOK = 2000;
/** About how wide it is on a large screen, in pixels. */
const WIDTH = 640;

interface Props {
  board: Board;
  list: readonly MatchInfo[];
  card: (info: MatchInfo) => CardProps;
}

export function Tv({ board, list, card }: Props) {
  const box = useRef<HTMLElement>(null);
  const isSeen = useSeen(box);
  const [now, tick] = useState(() => Date.now());
  const { channel } = board;
  const info = list.find(({ match }) => match === channel);
  const store = channel === null ? undefined : board.stages.get(channel);
  const verdict = store?.info.verdict ?? info?.verdict;
  const aired = channel !== null && {
    match: channel,
    isOver: verdict !== undefined,
    idle: now - board.heard,
  };
  const next = tuned(aired || null, board.best);
  useEffect(() => board.air(next, isSeen), [board, next, isSeen]);
  useEffect(() => () => board.air(null, false), [board]);
  useEffect(() => {
    const id = setInterval(() => tick(Date.now()), LOOK);
    return () => clearInterval(id);
  }, []);
  const shown = info && card(info);
  const label = say("lobby.table_of", { title: info?.title ?? "" });
  return (
    <section class="tv" aria-labelledby="tv-title" ref={box} hidden={shown === undefined}>
      <h2 id="tv-title">{say("tv.title")}</h2>
      {shown && (
        <div class="cards single">
          <LiveCard
            {...shown}
            table={store && <Moving key={channel} store={store} label={label} width={WIDTH} />}
          />
        </div>
      )}
      {verdict && store && (
        <p class="tv-over" role="status">
          {store.game.verdict(store.state, store.info).title}
        </p>
      )}
    </section>
  );
}

/** Whether any of an element is in sight. */
function useSeen(box: RefObject<HTMLElement>): boolean {
  const [isSeen, see] = useState(false);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => see(entry?.isIntersecting ?? false));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isSeen;
}
