// Keys pressed anywhere on the page. They are heard from the moment the page is seen: an effect that
// waits for the next frame would miss the first of them.

import { useLayoutEffect } from "preact/hooks";

import { useEvent } from "./useEvent";

/** Calls `how` with every key pressed while the component is on the page; `first`: before others do. */
export function useKeyDown(how: (event: KeyboardEvent) => void, first = false): void {
  const press = useEvent(how);
  useLayoutEffect(() => {
    window.addEventListener("keydown", press, first);
    return () => window.removeEventListener("keydown", press, first);
  }, [press, first]);
}
