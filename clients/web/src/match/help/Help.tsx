// Help at any time: who rests the pointer on a thing, comes to it by keys, or holds a finger on it,
// reads what it is and what it does.

import { useEffect, useRef, useState } from "preact/hooks";

import "../../styles/help.css";
import type { Cue, Game, Scene } from "../../core/view";
import { useEvent } from "../../widgets/useEvent";
import { useKeyDown } from "../../widgets/useKeyDown";
import { say } from "../../words";
import { type About, aboutElement, aboutPoint } from "./about";
import { LookAround } from "./LookAround";
import { Explained, placed } from "./Explained";

/** Whoever rests for so long wants to know. */
const REST = 600; // ms
const HELD = 500; // ms
/** A finger that stays does not tremble by more. */
const SLACK = 8; // pixels

interface Props {
  game: Game;
  rules: string;
  scene: Scene;
  cues: ReadonlyMap<string, Cue> | undefined;
  /** One goes through all things by keys. */
  isLooking: boolean;
  look: (isOn: boolean) => void;
}

export function Help({ game, rules, scene, cues, isLooking, look }: Props) {
  const [about, show] = useState<About | null>(null);
  const known = { game, scene, cues };
  usePointing({
    shown: about,
    show,
    atPoint: useEvent((x: number, y: number) => (isLooking ? null : aboutPoint(known, x, y))),
    atElement: useEvent((element: Element) => (isLooking ? null : aboutElement(known, element))),
  });
  useKeyDown((event) => {
    if (isLooking || !isLook(event)) return;
    event.preventDefault();
    look(true);
  });
  if (isLooking) return <LookAround known={known} rules={rules} close={() => look(false)} />;
  if (about === null) return null;
  return (
    <aside
      class="help-card"
      aria-label={say("help.title")}
      tabIndex={0} // it may scroll
      style={placed(about)}
    >
      <Explained about={about} known={known} rules={rules} />
    </aside>
  );
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

/** The key that begins it, where letters are not written. */
const isLook = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key.toLowerCase() === "h" &&
  !(ctrlKey || metaKey || altKey) &&
  (target as Element).closest("input, textarea, select, dialog") === null;
