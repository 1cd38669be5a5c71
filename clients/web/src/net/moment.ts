import type { Seat } from "./api";

/** The address of a moment of a replay: so many acts have happened; seen by a seat or the public. */
export const momentOf = (match: string, place: number, as: Seat | null) =>
  `#/replay/${encodeURIComponent(match)}/${place}${as === null ? "" : `/${as}`}`;
