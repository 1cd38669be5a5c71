// A printed table with the terrain that the players brought, where they did.

interface Table {
  readonly terrain: readonly unknown[];
}

const known = new WeakMap<object, { printed: Table; laid: Table }>();

/** Returns the same object for the same table and terrain, so that nothing is drawn twice. */
export function laidWith<T extends Table>(
  printed: T | undefined,
  own: readonly unknown[] | null | undefined,
): T | undefined {
  if (printed === undefined || own == null) return printed;
  const before = known.get(own);
  if (before?.printed === printed) return before.laid as T;
  const laid = { ...printed, terrain: own };
  known.set(own, { printed, laid });
  return laid;
}
