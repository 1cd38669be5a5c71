// The same by keys, and the eye of the keyboard, which goes where the next choice is.

import type { RefObject } from "preact";
import { type MutableRef, useEffect, useLayoutEffect, useRef } from "preact/hooks";

import type { Ask } from "../messages";
import type { Choosing } from "./reply/choice";
import {
  type Draft,
  MANNERS,
  add,
  corner,
  drilled,
  drop,
  lead,
  nudge,
  step as pickNext,
  turn,
} from "./reply/draft";
import type { Rule } from "./table/useRuler";

const TURN = 15; // degrees
const GAP = 0.5; // inches between bases, more or less

interface Held {
  readonly ask: Ask | null;
  /** Show at once what is still being shown. */
  readonly skip: (() => void) | null;
  readonly choosing: Choosing | null;
  readonly ruler: Rule;
  /** The one button that sends what is chosen. */
  readonly confirmRef: RefObject<HTMLButtonElement>;
  readonly byKeys: MutableRef<boolean>;
  /** Keys mean something else, elsewhere. */
  readonly away: MutableRef<boolean>;
  /** What an arrow means on the table. */
  onTable(by: readonly [number, number]): readonly [number, number];
  redraft(how: (draft: Draft) => Draft): void;
  confirm(): void;
  stepBack(): void;
  toggleThreat(): void;
  /** Nothing is put where the pointer is. */
  forgetSpot(): void;
}

export function useKeys({
  ask,
  skip,
  choosing,
  ruler,
  confirmRef,
  byKeys,
  away,
  onTable,
  redraft,
  confirm,
  stepBack,
  toggleThreat,
  forgetSpot,
}: Held): void {
  const { measuring, lookout } = ruler;
  const draft = choosing?.draft ?? null;
  const chosen = choosing?.chosen ?? null;
  const keys = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    byKeys.current = true;
    if (
      away.current ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest("input, textarea, select, dialog")
    )
      return;
    const isButton = target.closest("button, a, [role=button]") !== null;
    const step = event.shiftKey ? 0.1 : 1;
    const arrows: Record<string, readonly [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    };
    const by = arrows[event.key];
    const pivot = event.shiftKey ? 1 : TURN;
    // it closes something else
    if (event.key === "Escape" && measuring === null && choosing?.past == null) return;
    if (event.key === "Escape") stepBack();
    else if (event.key === "m" || event.key === "M") ruler.toggle();
    else if (event.key === "t" || event.key === "T") toggleThreat();
    else if ((event.key === "v" || event.key === "V") && lookout !== null) ruler.toggleLook();
    else if (measuring?.from != null && by !== undefined) ruler.slide(...onTable(by));
    else if (draft !== null && by !== undefined) {
      const [dx, dy] = onTable(by);
      forgetSpot();
      redraft((old) =>
        old.blank.t === "path_blank" && old.points.length === 0
          ? lead(add(old, old.start), { x: old.start.x + dx, y: old.start.y + dy })
          : nudge(old, dx, dy),
      );
    } else if (draft !== null && (event.key === "[" || event.key === "{"))
      redraft((old) => turn(old, pivot));
    else if (draft !== null && (event.key === "]" || event.key === "}"))
      redraft((old) => turn(old, -pivot));
    else if (draft !== null && event.key === "Backspace") redraft(drop);
    else if (draft !== null && event.key === ".") redraft(corner);
    else if (draft?.byHand !== undefined && (event.key === "n" || event.key === "p"))
      redraft((old) => pickNext(old, event.key === "n" ? 1 : -1));
    else if (draft?.drill !== undefined && MANNERS[Number(event.key) - 1] !== undefined)
      redraft((old) => drilled(old, { manner: MANNERS[Number(event.key) - 1] ?? "keep" }));
    else if (draft?.drill !== undefined && (event.key === "r" || event.key === "R"))
      redraft((old) =>
        drilled(old, { ranks: (old.drill?.ranks ?? 1) + (event.key === "r" ? 1 : -1) }),
      );
    else if (draft?.drill !== undefined && (event.key === "g" || event.key === "G"))
      redraft((old) =>
        drilled(old, { gap: (old.drill?.gap ?? 0) + (event.key === "g" ? GAP : -GAP) }),
      );
    else if (event.key === "Enter" && !isButton && (chosen ?? skip) !== null)
      (chosen === null ? skip : confirm)?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeys = useRef(keys);
  onKeys.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeys.current(event);
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, []);

  // The eye of the keyboard goes where the next choice is, as soon as it is there: the next key
  // means it.
  useLayoutEffect(() => {
    if (chosen !== null) confirmRef.current?.focus({ preventScroll: true });
  }, [chosen?.key]);
  useLayoutEffect(() => {
    if (chosen === null && byKeys.current && choosing?.unit != null && choosing.past !== null)
      document
        .querySelector<HTMLElement>(".orders [aria-label=Orders] [data-hand=offer]")
        ?.focus({ preventScroll: true });
  }, [choosing?.unit, chosen === null]);
  useLayoutEffect(() => {
    if (ask !== null && byKeys.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>("[data-question]")?.focus({ preventScroll: true });
  }, [ask?.number, choosing === null, chosen === null]);
}
