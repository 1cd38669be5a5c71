import { useEffect, useRef, useState } from "preact/hooks";

import type { MatchInfo } from "../messages";
import { useMedia, useRedraw, useShown } from "./hooks";
import { Live, watcher } from "./live";
import { Match } from "./Match";
import { Notice } from "./Notice";
import type { Stage } from "./stage";

export function LivePage({ match, code }: { match: string; code: string | undefined }) {
  const redraw = useRedraw();
  const draw = useRef(redraw);
  draw.current = redraw;
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const opened = new Live(match, () => draw.current(), watcher(code));
    setLive(opened);
    return () => opened.close();
  }, [match, code]);
  if (live?.stage) return <Watching live={live} stage={live.stage} />;
  if (live?.fault) return <Notice title="This match cannot be shown" text={live.fault} />;
  if (live?.info?.status === "lobby") return <Before info={live.info} code={code} />;
  return <Notice title="Opening the match" text={live?.state === "lost" ? "The server does not answer. Trying again." : ""} />;
}

/** Nothing is to be seen yet, but a seat may be free. */
function Before({ info, code }: { info: MatchInfo; code: string | undefined }) {
  const isOpen = info.seats.some((seat) => (seat.kind ?? "open") === "open");
  return (
    <Notice title={info.title} text="The match has not begun. It appears here when both sides are ready.">
      {isOpen && <a class="button" href={`#/join/${info.match}${code ? `/${code}` : ""}`}>Take the free seat</a>}
    </Notice>
  );
}

function Watching({ live, stage }: { live: Live; stage: Stage }) {
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const shown = useShown(stage, calm);
  return <Match stage={stage} shown={shown} calm={calm} live link={live.state} back="#/" />;
}
