// Where the eye is over the table. Plan units are the lengths of the ruleset (inches, centimetres),
// y down; screen units are pixels.

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** A part of the board, y up. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}
/** A plan point p is seen at (x + p.x * scale, y + p.y * scale). */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Where a point comes to by quarter turns clockwise about the origin, y down. */
export function turned({ x, y }: Point, quarters: number): Point {
  const turns = [
    { x, y },
    { x: -y, y: x },
    { x: -x, y: -y },
    { x: y, y: -x },
  ] as const;
  return turns[quarters & 3] as Point;
}

/** A size as it is seen by quarter turns. */
export const turnedSize = ({ width, height }: Size, quarters: number): Size =>
  quarters & 1 ? { width: height, height: width } : { width, height };

/** Drawing units per plan unit: with whole font sizes inside, text stays crisp. */
export const UNIT = 20;
export const CLOSEST = 90; // pixels per plan unit
const EDGE = 12; // pixels

/** Show the whole plan in the middle of the view. */
export function fit(plan: Size, view: Size): Camera {
  const scale = Math.min(view.width / plan.width, view.height / plan.height);
  return centre({ x: plan.width / 2, y: plan.height / 2 }, scale, view);
}

export const isWithin = ({ left, right, bottom, top }: Box, { x, y }: Point) =>
  x >= left && x <= right && y >= bottom && y <= top;

export function centre(at: Point, scale: number, view: Size): Camera {
  return { x: view.width / 2 - at.x * scale, y: view.height / 2 - at.y * scale, scale };
}

/** Whether a plan point is seen, not just at the edge of the view. */
export function isSeen({ x, y }: Point, camera: Camera, view: Size): boolean {
  const at = { x: camera.x + x * camera.scale, y: camera.y + y * camera.scale };
  return isWithin(
    { left: EDGE, right: view.width - EDGE, bottom: EDGE, top: view.height - EDGE },
    at,
  );
}

/** Zoom so that what is under the pointer stays under it. */
export function zoomAt(camera: Camera, at: Point, factor: number, plan: Size, view: Size): Camera {
  const least = fit(plan, view).scale;
  const scale = Math.min(Math.max(camera.scale * factor, least), Math.max(CLOSEST, least));
  const ratio = scale / camera.scale;
  return frameHold(
    { x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio, scale },
    plan,
    view,
  );
}

export function pan(camera: Camera, by: Point, plan: Size, view: Size): Camera {
  return frameHold({ ...camera, x: camera.x + by.x, y: camera.y + by.y }, plan, view);
}

/** Keep the plan in view: centred where it is smaller, without empty margin where it is larger. */
export function frameHold(camera: Camera, plan: Size, view: Size): Camera {
  const along = (offset: number, length: number, room: number) =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, offset));
  return {
    x: along(camera.x, plan.width * camera.scale, view.width),
    y: along(camera.y, plan.height * camera.scale, view.height),
    scale: camera.scale,
  };
}

/** Frame some points with room around them, no closer than `closest`. */
export function frame(points: readonly Point[], plan: Size, view: Size, closest: number): Camera {
  const room = 8;
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const wanted = Math.min(view.width / (x1 - x0 + room), view.height / (y1 - y0 + room), closest);
  const scale = Math.max(wanted, fit(plan, view).scale);
  return frameHold(centre({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 }, scale, view), plan, view);
}

/** Part of the way from one camera to another; zoom is even to the eye. */
export function between(a: Camera, b: Camera, t: number): Camera {
  const mix = (p: number, q: number) => p + (q - p) * t;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), scale: mix(a.scale, b.scale) };
}
