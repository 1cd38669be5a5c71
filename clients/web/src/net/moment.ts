import type { Seat } from "./api";

/** Where a moment of a replay is found, as the public saw it or a seat. */
export const momentOf = (match: string, place: number, as: Seat | null) =>
  `#/replay/${encodeURIComponent(match)}/${place}${as === null ? "" : `/${as}`}`;
