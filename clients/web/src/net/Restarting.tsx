import { useEffect, useState } from "preact/hooks";

import { onRestart } from "./restart";
import { useRedraw } from "../widgets/hooks";
import { say } from "../words";

/** Tells that the server restarts, and counts down to when it said it would be back. */
export function Restarting() {
  const [back, set] = useState<number | null>(null);
  const redraw = useRedraw();
  useEffect(() => onRestart(set), []);
  useEffect(() => {
    if (back === null) return;
    const timer = setInterval(redraw, 1000);
    return () => clearInterval(timer);
  }, [back, redraw]);
  if (back === null) return null;
  const left = Math.ceil((back - Date.now()) / 1000);
  return (
    <div class="outdated">
      <span class="hidden" role="alert">
        {say("net.restarts")}
      </span>
      {say(left > 0 ? "net.back_in" : "net.back_soon", { n: left })}
    </div>
  );
}
