// Nothing that is clicked or dragged on the table stays silent: what changes nothing says why.

import { useEffect, useState } from "preact/hooks";

import { useEvent } from "../../widgets/useEvent";
import { useKeyDown } from "../../widgets/useKeyDown";
import { idleText } from "../state/idle";
import type { Play } from "../state/usePlay";
import { isAwaited } from "../state/useQuestion";
import { SLACK, unitOf, unitUnder } from "./drag";
import type { Touched } from "./deadClick";

/** What comes of a click has come by then. */
const SETTLED = 80; // ms
const SHOWN = 7000; // ms
/** Keys that press what has the focus. */
const PRESSES: ReadonlySet<string> = new Set(["Enter", " "]);

/** What came to nothing. */
export interface DeadClick extends Touched {
  /** Whatever is done after it puts it out of date, and another question does. */
  readonly acts: number;
  readonly asked: number | null;
}

export interface DeadClickWatch {
  readonly click: DeadClick | null;
  down(event: PointerEvent): void;
}

export function useDeadClick(play: Play): DeadClickWatch {
  const [click, say] = useState<DeadClick | null>(null);
  const { acts, asked } = play.turn;
  const judge = useEvent((before: Signs, touched: Touched) => {
    const { info } = play.store;
    const now = signs(play);
    const isSame = now.of.every((sign, i) => sign === before.of[i]);
    const isNothing = isSame && now.said <= before.said;
    if (!isNothing || info.verdict !== undefined) return;
    if (play.turn.choosing === null && !isAwaited(play, play.turn))
      play.notices.add(idleText(play));
    else say({ ...touched, acts, asked });
  });
  const soon = (touched: Touched, before: Signs) =>
    setTimeout(() => judge(before, touched), SETTLED);
  useKeyDown((event) => {
    const element = event.target as Element;
    if (!PRESSES.has(event.key) || element.closest(".board [data-tank]") === null) return;
    say(null);
    soon({ ...touchedAt(play, unitOf(element), false), isDragged: false }, signs(play));
  }, true);
  useEffect(() => {
    if (click === null) return undefined;
    const id = setTimeout(() => say(null), SHOWN);
    return () => clearTimeout(id);
  }, [click]);
  return {
    click: click?.acts === acts && click.asked === asked ? click : null,
    down(event) {
      say(null);
      const element = event.target as Element;
      if (event.button !== 0 || !event.isPrimary || element.closest(".desk") === null) return;
      if (element.closest("[data-handle], a, button") !== null) return;
      const isDesk = element.closest(".board") === null;
      const unit = unitOf(element);
      const before = signs(play);
      released(event, (isDragged) => {
        // who drags the ground moves the table
        if (isDragged && unit === null) return;
        const touched = touchedAt(play, isDesk ? null : (unit ?? unitUnder(event)), isDesk);
        soon({ ...touched, isDragged }, before);
      });
    },
  };
}

/** What changes if something comes of it. */
interface Signs {
  readonly of: readonly unknown[];
  /** The newest notice; a press takes those away that are there. */
  readonly said: number;
}

const signs = ({ turn, ask, notices, seat, store }: Play): Signs => ({
  of: [turn.acts, turn.measuring, turn.sent, ask?.number, seat, store.seq],
  said: notices.list.at(-1)?.id ?? -1,
});

function touchedAt({ figure, seat }: Play, unit: string | null, isDesk: boolean) {
  const found = figure(unit);
  return { unit, name: found?.name ?? unit ?? "", isOwn: found?.seat === seat, isDesk };
}

function released(event: PointerEvent, then: (isDragged: boolean) => void) {
  const release = (end: PointerEvent) => {
    if (end.pointerId !== event.pointerId) return;
    window.removeEventListener("pointerup", release);
    window.removeEventListener("pointercancel", release);
    const far = Math.hypot(end.clientX - event.clientX, end.clientY - event.clientY);
    if (end.type === "pointerup") then(far >= SLACK);
  };
  window.addEventListener("pointerup", release);
  window.addEventListener("pointercancel", release);
}
