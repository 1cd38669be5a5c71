// A printed table with what the players brought in place of its parts, where they did.

const known = new WeakMap<object, { printed: object; laid: object }>();

/** Returns the same object for the same table and map, so that nothing is drawn twice. */
export function laidWith<T extends object>(
  printed: T | undefined,
  own: object | null | undefined,
): T | undefined {
  if (printed === undefined || own == null) return printed;
  const before = known.get(own);
  if (before?.printed === printed) return before.laid as T;
  const laid = { ...printed, ...own };
  known.set(own, { printed, laid });
  return laid;
}
