// How high an element is, told to the style sheet: what lies around it goes by that.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Keep the height of an element in a property of what it is in, as long as it is there. */
export function useHeight(property: string, around: string): RefObject<HTMLDivElement> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const seen = element.current;
    const whole = seen?.closest<HTMLElement>(around);
    if (!seen || !whole) return undefined;
    const observer = new ResizeObserver(() =>
      whole.style.setProperty(property, `${seen.offsetHeight}px`),
    );
    observer.observe(seen);
    return () => {
      observer.disconnect();
      whole.style.removeProperty(property);
    };
  }, [property, around]);
  return element;
}
