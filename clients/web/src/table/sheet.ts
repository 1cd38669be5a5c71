// The board with room around it, as it lies in the view.

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

import { type Point, type Size, fit, turned, turnedSize } from "../core/camera";

/**
 * Room around the board for rulers, as a share of its width; their numbers keep their size on a
 * small table.
 */
const MARGIN = { wide: 1 / 30, small: 1 / 24 };
const SMALL = 670; // pixels across the board
const NUMBER = 24; // pixels that a number of the rulers needs
/** On a phone the table takes their room, and rulers have no numbers. */
const PHONE = { width: 480, edge: 10 }; // pixels
/** North stays up unless a quarter turn shows the table so much larger. */
const WORTH_TURNING = 1.17;
/** Quarter turns, clockwise, that show the table as large: what is said first is usual. */
const [FLAT, ON_ITS_SIDE] = [
  [0, 2],
  [-1, 1],
] as const;

export interface Sheet {
  readonly board: Size;
  readonly view: Size;
  readonly margin: number;
  /** Quarter turns that it lies turned by, clockwise. */
  readonly quarters: number;
  /** The board and the room around it. */
  readonly plan: Size;
  /** Where a place of the board lies on the plan. */
  onPlan(at: Point): Point;
}

/** `home`, in shares of the board, has to be at the bottom, if there is one. */
export function useSheet(box: RefObject<HTMLDivElement>, board: Size, home: Point | null): Sheet {
  const view = useSize(box);
  const framed = (share: number) => ({
    width: board.width * (1 + 2 * share),
    height: board.height + 2 * share * board.width,
  });
  const isSmall = fit(framed(MARGIN.wide), view).scale * board.width < SMALL;
  const across = fit(framed(MARGIN.small), view).scale * board.width;
  const isPhone = view.width < PHONE.width;
  const room = (isPhone ? PHONE.edge : NUMBER) / Math.max(across, 1);
  const least = isPhone ? 0 : MARGIN.small;
  const margin = board.width * (isSmall ? Math.max(least, room) : MARGIN.wide);
  const wide = { width: board.width + 2 * margin, height: board.height + 2 * margin };
  const tall = turnedSize(wide, 1);
  // A keyboard that opens takes some of its height: the table does not turn for that.
  const most = useRoom(view);
  const isTall = view.width > 0 && fit(tall, most).scale > fit(wide, most).scale * WORTH_TURNING;
  const quarters = turnsFor(isTall ? ON_ITS_SIDE : FLAT, home);
  const onPlan = (at: Point) => toPlan(at, board, margin, quarters);
  return { board, view, margin, quarters, plan: isTall ? tall : wide, onPlan };
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

/** Of two ways to lay the board down, opposite to each other, the one with home further down. */
export function turnsFor([usual, other]: readonly [number, number], home: Point | null): number {
  if (home === null) return usual;
  return turned(fromMiddle(home, WHOLE), usual).y < 0 ? other : usual;
}

const WHOLE: Size = { width: 1, height: 1 };

const fromMiddle = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: x - width / 2,
  y: height / 2 - y,
});

/** Where a place of the board lies on the plan. */
export function toPlan(at: Point, board: Size, margin: number, quarters: number): Point {
  const { width, height } = turnedSize(board, quarters);
  const { x, y } = turned(fromMiddle(at, board), quarters);
  return { x: margin + width / 2 + x, y: margin + height / 2 + y };
}

/** What place of the board lies at a place of the plan. */
export function fromPlan(at: Point, board: Size, margin: number, quarters: number): Point {
  const { width, height } = turnedSize(board, quarters);
  const from = { x: at.x - margin - width / 2, y: at.y - margin - height / 2 };
  const { x, y } = turned(from, -quarters);
  return { x: board.width / 2 + x, y: board.height / 2 - y };
}
