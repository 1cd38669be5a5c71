// Which unit walks in a moment, and where each of its models is.

import { along, ease } from "../../core/motion";
import type { Moment } from "../view";
import { read } from "./notes";

interface Walk {
  readonly unit: string;
  /** Where a model is now; nothing for one that stays. */
  at(model: string): { x: number; y: number } | undefined;
}

export function underway(moment: Moment | null, t: number): Walk | null {
  const note = moment === null ? null : read(moment.note.note);
  if (note?.t !== "moved") return null;
  const ways = new Map((note.tracks ?? []).map(({ model, way }) => [model, way.map(([x, y]) => ({ x, y, facing: 0 }))]));
  return {
    unit: note.unit,
    at(model) {
      const way = ways.get(model);
      if (way === undefined) return undefined;
      const { x, y } = along(way, ease(t), 1);
      return { x, y };
    },
  };
}
