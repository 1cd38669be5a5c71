// The board with room around it, as it lies in the view.

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

import { type Point, type Size, fit } from "../core/camera";

/**
 * Room around the board for rulers, as a share of its width; their numbers keep their size on a
 * small table.
 */
const MARGIN = { wide: 1 / 30, small: 1 / 24 };
const SMALL = 670; // pixels across the board
const NUMBER = 24; // pixels that a number of the rulers needs
/** North stays up unless a quarter turn shows the table so much larger. */
const WORTH_TURNING = 1.17;
export interface Sheet {
  readonly board: Size;
  readonly view: Size;
  readonly margin: number;
  readonly turned: boolean;
  /** The board and the room around it. */
  readonly plan: Size;
  /** Where a place of the board lies on the plan. */
  onPlan(at: Point): Point;
}

export function useSheet(box: RefObject<HTMLDivElement>, board: Size): Sheet {
  const view = useSize(box);
  const framed = (share: number) => ({
    width: board.width * (1 + 2 * share),
    height: board.height + 2 * share * board.width,
  });
  const isSmall = fit(framed(MARGIN.wide), view).scale * board.width < SMALL;
  const across = fit(framed(MARGIN.small), view).scale * board.width;
  const margin =
    board.width * (isSmall ? Math.max(MARGIN.small, NUMBER / Math.max(across, 1)) : MARGIN.wide);
  const wide = { width: board.width + 2 * margin, height: board.height + 2 * margin };
  const tall = { width: wide.height, height: wide.width };
  // A keyboard that opens takes some of its height: the table does not turn for that.
  const room = useRoom(view);
  const turned = view.width > 0 && fit(tall, room).scale > fit(wide, room).scale * WORTH_TURNING;
  const onPlan = (at: Point) => toPlan(at, board, margin, turned);
  return { board, view, margin, turned, plan: turned ? tall : wide, onPlan };
}

function useSize(box: RefObject<HTMLDivElement>): Size {
  const [view, setView] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setView({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return view;
}

/** The view as high as it has been at this width. */
function useRoom(view: Size): Size {
  const [most, setMost] = useState(view);
  const isSame = most.width === view.width;
  const room = isSame ? { ...view, height: Math.max(view.height, most.height) } : view;
  if (!isSame || room.height !== most.height) setMost(room);
  return room;
}

/** Where a place of the board lies on the plan. */
export function toPlan(at: Point, board: Size, margin: number, turned: boolean): Point {
  const down = board.height - at.y;
  return turned
    ? { x: margin + down, y: margin + board.width - at.x }
    : { x: margin + at.x, y: margin + down };
}
