import { useEffect, useState } from "preact/hooks";

/** Milliseconds after which it is no longer waited for a moment in which nothing is to be done. */
const LATEST = 2000;

/** Whether what comes last may come: the page stands, and had a moment without work since. */
export function useQuiet(stands: boolean): boolean {
  const [isQuiet, set] = useState(false);
  useEffect(() => {
    if (!stands) return undefined;
    const rest = () => set(true);
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(rest); // Safari
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(rest, { timeout: LATEST });
    return () => cancelIdleCallback(id);
  }, [stands]);
  return isQuiet;
}
