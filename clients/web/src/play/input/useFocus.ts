// The eye of the keyboard goes where the next choice is, as soon as it is there: the next key means
// it.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { useEvent } from "../../widgets/useEvent";
import type { Play } from "../state/usePlay";

const FIRST_ORDER = ".orders [aria-label=Orders] [data-play=offer]";

const focus = (selector: string) =>
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });

export function useFocus({ ask, turn }: Play, confirm: RefObject<HTMLButtonElement>): void {
  const { choosing, byKeys } = turn;
  const chosen = choosing?.chosen?.key ?? null;
  const unit = choosing?.unit ?? null;
  const isUnasked = choosing?.isUnasked === true;
  const isBegun = choosing !== null && choosing.past !== null;
  const number = ask?.number ?? null;
  const isChosen = chosen !== null;
  const hasOffers = choosing !== null;
  useLayoutEffect(() => {
    if (chosen !== null && !isUnasked) confirm.current?.focus({ preventScroll: true });
  }, [chosen, isUnasked, confirm]);
  const toOrders = useEvent(() => {
    if (!isChosen && byKeys && unit !== null && isBegun) focus(FIRST_ORDER);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another unit is chosen, or none
  useLayoutEffect(toOrders, [unit, isChosen, toOrders]);
  const toQuestion = useEvent(() => {
    if (number !== null && byKeys && document.activeElement === document.body)
      focus("[data-question]");
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is something else to answer
  useLayoutEffect(toQuestion, [number, hasOffers, isChosen, toQuestion]);
  const held = useHeld();
  // a button that is gone with its order leaves the focus nowhere: the question waits for the next
  useLayoutEffect(() => {
    if (byKeys && document.activeElement === document.body && held.current?.isConnected === false)
      focus("[data-question]");
  });
}

/** What had the focus last. */
function useHeld(): RefObject<Element> {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const hold = (event: FocusEvent) => {
      held.current = event.target as Element;
    };
    document.addEventListener("focusin", hold);
    return () => document.removeEventListener("focusin", hold);
  }, []);
  return held;
}
