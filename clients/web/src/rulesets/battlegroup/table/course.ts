// Points along the way of a move that is broken into.

import type { At } from "../book";

export function length(course: readonly At[]): number {
  return course
    .slice(1)
    .reduce(
      (sum, [x, y], i) => sum + Math.hypot(x - (course[i]?.[0] ?? x), y - (course[i]?.[1] ?? y)),
      0,
    );
}

/** The point so far along, and the corners that are still to come. */
export function ahead(
  course: readonly At[],
  far: number,
): { readonly at: At; readonly rest: readonly At[] } | null {
  let left = far;
  for (let i = 1; i < course.length; i++) {
    const [from, to] = [course[i - 1] as At, course[i] as At];
    const leg = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (left <= leg) {
      const share = leg === 0 ? 0 : left / leg;
      return {
        at: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share],
        rest: course.slice(i),
      };
    }
    left -= leg;
  }
  const end = course.at(-1);
  return end === undefined ? null : { at: end, rest: [] };
}
