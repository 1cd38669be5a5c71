// Between the screen and the table.

import { type Point, UNIT } from "../../core/camera";

type Paper = SVGGElement | null;

/** Where on the table the pointer is; null while it is not drawn. */
export function pointOn(
  paper: Paper,
  height: number,
  event: { clientX: number; clientY: number },
): Point | null {
  const matrix = paper?.getScreenCTM()?.inverse();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return { x: x / UNIT, y: height - y / UNIT };
}

/** What an arrow means on the table, which may lie on its side. */
export const onTable = (paper: Paper, [x, y]: readonly [number, number]) =>
  paper?.closest(".board")?.classList.contains("turned") ? ([y, -x] as const) : ([x, y] as const);
