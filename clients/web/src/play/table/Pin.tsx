// A card beside a place of the table: placed once its size is known.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import type { Point, Size } from "../../core/camera";
import { useEvent } from "../../widgets/useEvent";
import { cardAt } from "./pins";

interface Props {
  at: Point;
  view: Size;
  /** What must stay in sight besides. */
  seen: readonly Point[];
  far?: number | undefined;
  children: ComponentChildren;
}

export function Pin({ at, view, seen, far, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const place = () => {
    if (box.current === null) return;
    const { offsetWidth: width, offsetHeight: height } = box.current;
    const corner = cardAt(at, { width, height }, view, seen, far);
    box.current.style.left = `${Math.round(corner.x)}px`;
    box.current.style.top = `${Math.round(corner.y)}px`;
  };
  const again = useEvent(place);
  useLayoutEffect(place);
  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const observer = new ResizeObserver(again); // odds come after it is shown
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [again]);
  return (
    <div class={`pin${at.y > view.height / 2 ? " low" : ""}`} ref={box}>
      {children}
    </div>
  );
}
