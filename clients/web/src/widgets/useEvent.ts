// A function that stays the same and does what the last render says: for listeners and timers.

import { useCallback, useLayoutEffect, useRef } from "preact/hooks";

export function useEvent<A extends readonly unknown[], R>(
  how: (...args: A) => R,
): (...args: A) => R {
  const newest = useRef(how);
  useLayoutEffect(() => {
    newest.current = how;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
