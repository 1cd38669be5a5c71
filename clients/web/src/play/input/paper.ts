// Between the screen and the table.

import { type Point, UNIT, turned } from "../../core/camera";

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

/** What an arrow means on the table, which may lie turned. */
export function onTable(paper: Paper, [right, up]: readonly [number, number]) {
  const quarters = Number(paper?.closest<SVGElement>(".board")?.dataset.quarters ?? 0);
  const { x, y } = turned({ x: right, y: -up }, -quarters);
  return [x, -y] as const;
}
