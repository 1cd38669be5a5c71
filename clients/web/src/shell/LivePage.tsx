import { useEffect, useRef, useState } from "preact/hooks";

import { useMedia, useRedraw, useShown } from "./hooks";
import { Live } from "./live";
import { Match } from "./Match";
import { Notice } from "./Notice";
import type { Stage } from "./stage";
import { say } from "../words";

export function LivePage({ match }: { match: string }) {
  const redraw = useRedraw();
  const draw = useRef(redraw);
  draw.current = redraw;
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const opened = new Live(match, () => draw.current());
    setLive(opened);
    return () => opened.close();
  }, [match]);
  if (live?.stage) return <Watching live={live} stage={live.stage} />;
  if (live?.fault) return <Notice title={say("live.cannot")} text={live.fault} />;
  if (live?.info?.status === "lobby") return <Notice title={live.info.title} text={say("live.not_begun")} />;
  return <Notice title={say("live.opening")} text={live?.state === "lost" ? say("live.no_answer") : ""} />;
}

function Watching({ live, stage }: { live: Live; stage: Stage }) {
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const shown = useShown(stage, calm);
  return <Match stage={stage} shown={shown} calm={calm} live link={live.state} back="#/" />;
}
