// Help by keys: through all that is on the table and beside it, one thing after another.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { useRedraw } from "../../widgets/hooks";
import { useEvent } from "../../widgets/useEvent";
import { say } from "../../words";
import type { Known } from "./about";
import { Explained, placed } from "./Explained";
import { step, stopsOf } from "./stops";

interface Props {
  known: Known;
  rules: string;
  close: () => void;
}

export function LookAround({ known, rules, close }: Props) {
  const redraw = useRedraw();
  const next = useRef<HTMLButtonElement>(null);
  const [stops] = useState(() => stopsOf(known));
  const [at, go] = useState(() => startOf(stops));
  const stop = stops[at];
  const about = stop?.about(known) ?? null;
  useEffect(() => {
    const from = document.activeElement;
    next.current?.focus();
    return () => {
      const now = document.activeElement;
      if (now === document.body || now?.closest(".help-card"))
        (from as HTMLElement | null)?.focus();
    };
  }, []);
  const come = useEvent(() => {
    const { box, at: table } = about ?? {};
    if (table === undefined) stop?.element?.scrollIntoView({ block: "nearest" });
    else if (box && !isInside(box, table)) document.querySelector<HTMLElement>(".whole")?.click();
    requestAnimationFrame(redraw); // it may lie elsewhere now
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: to each stop
  useLayoutEffect(come, [at, come]);
  const leave = useEvent((event: Event) => {
    if ((event.target as Element).closest(".help-card") === null) close();
  });
  useEffect(() => {
    addEventListener("pointerdown", leave, true);
    return () => removeEventListener("pointerdown", leave, true);
  }, [leave]);
  const press = (event: KeyboardEvent) => {
    const to = step(stops, at, event.key);
    if (to !== null) go(to);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {about && <div class="help-ring" style={around(about.box)} />}
      <dialog
        open
        class="help-card"
        aria-label={say("look.title")}
        style={about ? placed(about) : {}}
        onKeyDown={press}
      >
        <div aria-live="polite">
          {about ? <Explained about={about} known={known} rules={rules} /> : say("look.nothing")}
        </div>
        <p class="look-keys">
          <button type="button" onClick={() => go(step(stops, at, "ArrowLeft") ?? 0)}>
            {say("look.before")}
          </button>
          <span>{say("look.at", { n: at + 1, of: stops.length })}</span>
          <button type="button" ref={next} onClick={() => go(step(stops, at, "ArrowRight") ?? 0)}>
            {say("look.next")}
          </button>
          <button type="button" onClick={close}>
            {say("app.close")}
          </button>
        </p>
      </dialog>
    </>
  );
}

/** From what has the focus, if one can be told of it. */
function startOf(stops: ReturnType<typeof stopsOf>): number {
  const from = document.activeElement;
  return Math.max(
    0,
    stops.findIndex(({ element }) => element !== undefined && element === from),
  );
}

const isInside = (box: DOMRect, table: DOMRect) =>
  box.left >= table.left &&
  box.right <= table.right &&
  box.top >= table.top &&
  box.bottom <= table.bottom;

const ROOM = 4; // pixels

const around = ({ left, top, width, height }: DOMRect) => ({
  left: `${left - ROOM}px`,
  top: `${top - ROOM}px`,
  width: `${width + 2 * ROOM}px`,
  height: `${height + 2 * ROOM}px`,
});
