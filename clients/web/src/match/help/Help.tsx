// Help at any time: who rests the pointer on a thing, comes to it by keys, or holds a finger on it,
// reads what it is and what it does.

import { useEffect, useRef, useState } from "preact/hooks";

import "../../styles/help.css";
import type { Cue, Game, Scene } from "../../core/view";
import type { Clause } from "../../messages";
import { rulebook } from "../../net/api";
import { useEvent } from "../../widgets/useEvent";
import { say } from "../../words";
import { type About, aboutElement, aboutPoint } from "./about";

/** Whoever rests for so long wants to know. */
const REST = 600; // ms
const HELD = 500; // ms
/** A finger that stays does not tremble by more. */
const SLACK = 8; // pixels
const GAP = 12; // pixels
const ROOM = { width: 320, height: 300 }; // pixels

interface Props {
  game: Game;
  rules: string;
  scene: Scene;
  cues: ReadonlyMap<string, Cue> | undefined;
}

export function Help({ game, rules, scene, cues }: Props) {
  const [about, show] = useState<About | null>(null);
  const known = { game, scene, cues };
  usePointing({
    shown: about,
    show,
    atPoint: useEvent((x: number, y: number) => aboutPoint(known, x, y)),
    atElement: useEvent((element: Element) => aboutElement(known, element)),
  });
  if (about === null) return null;
  const { title, lines, clause, unit, isQuoted } = about;
  return (
    <aside
      class="help-card"
      aria-label={say("help.title")}
      tabIndex={0} // it may scroll
      style={placed(about)}
    >
      {title && <h3>{title}</h3>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {unit !== undefined && <game.Sheet unit={unit} state={scene.state} />}
      {clause && (
        <>
          {isQuoted && <Quoted rules={rules} clause={clause} />}
          <a class="cited" href={`#/rules/${clause}`}>
            {game.clause(clause)}
          </a>
        </>
      )}
    </aside>
  );
}

/** The text of a clause; its place is kept until it is here. */
function Quoted({ rules, clause }: { rules: string; clause: string }) {
  const [text, set] = useState("…");
  useEffect(() => {
    let isHere = true;
    const find = (clauses: readonly Clause[]) =>
      isHere && set(clauses.find(({ id }) => id === clause)?.text ?? "");
    rulebook(rules).then(find, () => find([])); // its title leads to it
    return () => {
      isHere = false;
    };
  }, [rules, clause]);
  return <p>{text}</p>;
}

/**
 * Beside a thing: below it, or above where there is more room; of what lies on the table at the
 * other side of it, where the card hides nothing that one looks at.
 */
function placed({ box: { left, right, top, bottom }, at }: About) {
  const isBelow = innerHeight - bottom > ROOM.height || innerHeight - bottom > top;
  const below = { top: `${bottom + GAP}px`, maxHeight: `${innerHeight - bottom - 2 * GAP}px` };
  const above = { bottom: `${innerHeight - top + GAP}px`, maxHeight: `${top - 2 * GAP}px` };
  const most = innerWidth - ROOM.width - 8;
  if (at === undefined || at.width < 2 * ROOM.width) {
    const x = Math.max(8, Math.min(left, most));
    return { left: `${x}px`, ...(isBelow ? below : above) };
  }
  const isLeft = (left + right) / 2 < at.left + at.width / 2;
  const x = isLeft ? at.right - ROOM.width - GAP : at.left + GAP;
  return { left: `${x}px`, top: `${at.top + GAP}px`, maxHeight: `${at.height - 2 * GAP}px` };
}

interface Pointing {
  shown: About | null;
  show: (about: About | null) => void;
  atPoint: (x: number, y: number) => About | null;
  atElement: (element: Element) => About | null;
}

/** Listens to pointer, keys and fingers, wherever they are. */
function usePointing({ shown, show, atPoint, atElement }: Pointing): void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const press = useRef<{ x: number; y: number } | null>(null);
  const wait = (ms: number, what: () => About | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(what()), ms);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (shown !== null) show(null);
  };
  const moved = useEvent((event: PointerEvent) => {
    const { clientX: x, clientY: y, pointerType, buttons } = event;
    if (isInCard(event)) return clearTimeout(timer.current);
    if (pointerType === "touch") {
      const from = press.current;
      if (from && Math.hypot(x - from.x, y - from.y) > SLACK) clearTimeout(timer.current);
      return undefined;
    }
    if (shown !== null && atPoint(x, y)?.key === shown.key) return undefined;
    hide();
    if (buttons === 0) wait(REST, () => atPoint(x, y));
    return undefined;
  });
  const down = useEvent((event: PointerEvent) => {
    if (isInCard(event)) return;
    hide();
    const { clientX: x, clientY: y, pointerType } = event;
    press.current = { x, y };
    if (pointerType === "touch") wait(HELD, () => atPoint(x, y));
  });
  const up = useEvent((event: PointerEvent) => {
    if (event.pointerType === "touch") clearTimeout(timer.current);
  });
  /** A finger that asked what a thing is has not chosen it. */
  const click = useEvent((event: MouseEvent) => {
    if (shown === null || isInCard(event) || press.current === null) return;
    event.stopPropagation();
    event.preventDefault();
    press.current = null;
  });
  const reach = useEvent((element: Element | null) => {
    if (element?.matches(":focus-visible")) wait(REST, () => atElement(element));
  });
  const focus = useEvent((event: FocusEvent) => {
    if (isInCard(event)) return;
    hide();
    reach(event.target as Element);
  });
  const key = useEvent((event: Event) => {
    if (!isInCard(event)) hide();
  });
  // whoever was there before the help
  useEffect(() => reach(document.activeElement), [reach]);
  useEffect(() => {
    const listeners = [
      ["pointermove", moved],
      ["pointerdown", down],
      ["pointerup", up],
      ["click", click],
      ["focusin", focus],
      ["keydown", key],
      ["wheel", key],
    ] as const;
    const options = { capture: true, passive: false };
    for (const [type, listener] of listeners)
      addEventListener(type, listener as EventListener, options);
    return () => {
      clearTimeout(timer.current);
      for (const [type, listener] of listeners)
        removeEventListener(type, listener as EventListener, options);
    };
  }, [moved, down, up, click, focus, key]);
}

const isInCard = ({ target }: Event) => (target as Element).closest?.(".help-card") != null;
