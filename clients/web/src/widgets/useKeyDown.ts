// Keys pressed anywhere on the page, from the moment it is seen: an effect that waits for the next
// frame would miss the first key.

import { useLayoutEffect } from "preact/hooks";

import { useEvent } from "./useEvent";

/** Call `how` with every key pressed while the component is mounted; `first`: before others. */
export function useKeyDown(how: (event: KeyboardEvent) => void, first = false): void {
  const press = useEvent(how);
  useLayoutEffect(() => {
    window.addEventListener("keydown", press, first);
    return () => window.removeEventListener("keydown", press, first);
  }, [press, first]);
}
