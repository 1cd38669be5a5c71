import { expect, test } from "vitest";

import { CLOSEST, type Camera, type Point, fit, frame, pan, zoomAt } from "./camera";

const plan = { width: 50, height: 40 };
const view = { width: 1000, height: 600 };
const seen = (camera: Camera, p: Point) => ({
  x: camera.x + p.x * camera.scale,
  y: camera.y + p.y * camera.scale,
});

test("the whole plan fits in the middle of the view", () => {
  const camera = fit(plan, view);

  expect(camera.scale).toBe(15);
  expect(seen(camera, { x: 25, y: 20 })).toEqual({ x: 500, y: 300 });
});

test("zooming keeps what is under the pointer there", () => {
  const camera = zoomAt(fit(plan, view), { x: 500, y: 300 }, 3, plan, view);
  const at = { x: 420, y: 200 };
  const under = { x: (at.x - camera.x) / camera.scale, y: (at.y - camera.y) / camera.scale };
  const closer = zoomAt(camera, at, 1.5, plan, view);

  expect(seen(closer, under).x).toBeCloseTo(at.x);
  expect(seen(closer, under).y).toBeCloseTo(at.y);
});

test("zoom ends at the whole table and at the closest look", () => {
  const camera = fit(plan, view);

  expect(zoomAt(camera, { x: 1, y: 1 }, 0.01, plan, view)).toEqual(camera);
  expect(zoomAt(camera, { x: 1, y: 1 }, 1000, plan, view).scale).toBe(CLOSEST);
});

test("panning stops at the edges of the plan", () => {
  const camera = zoomAt(fit(plan, view), { x: 500, y: 300 }, 4, plan, view);

  expect(pan(camera, { x: 1e5, y: 1e5 }, plan, view)).toMatchObject({ x: 0, y: 0 });
  expect(seen(pan(camera, { x: -1e5, y: -1e5 }, plan, view), { x: 50, y: 40 })).toEqual({
    x: 1000,
    y: 600,
  });
});

test("framing shows all points, no closer than asked", () => {
  const points = [
    { x: 5, y: 5 },
    { x: 20, y: 15 },
  ];
  const camera = frame(points, plan, view, 30);

  expect(camera.scale).toBeLessThanOrEqual(30);
  for (const p of points) {
    expect(seen(camera, p).x).toBeGreaterThan(0);
    expect(seen(camera, p).y).toBeLessThan(view.height);
  }
});
