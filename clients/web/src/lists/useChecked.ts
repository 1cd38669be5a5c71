import { useEffect, useState } from "preact/hooks";

import { Refusal } from "../net/requests";
import type { Desk } from "../net/lobbyLink";
import type { Checked, Fault } from "../messages";
import type { Catalogue, Force } from "./forms";
import { NO_UNITS, type OwnUnits } from "./muster";
import { written } from "../words/language";
import { sized } from "./forms";

export interface Judgement {
  readonly cost: number;
  readonly most: number;
  readonly faults: readonly Fault[];
  /** What is of no use in it. */
  readonly hints: readonly Fault[];
  readonly own: OwnUnits;
}

/** A pause in writing after which a list is looked at. */
const PAUSE = 250;

/** What the server says of a list; null while it has not. */
export function useChecked(
  desk: Desk | null,
  catalogue: Catalogue,
  force: Force,
  size: number | null,
): Judgement | null {
  const [found, set] = useState<Judgement | null>(null);
  const isOpen = desk?.isOpen === true;
  const { key, options } = catalogue;
  const text = JSON.stringify(force);
  useEffect(() => {
    if (!desk || !isOpen) return;
    let isHere = true;
    set(null);
    const timer = setTimeout(() => {
      desk
        .ask({
          t: "check_force",
          ruleset: key,
          force: JSON.parse(text),
          options: sized(options, size),
          language: written(),
        })
        .then(
          (answer) => isHere && set(judgement(answer as Checked)),
          (error: Error) => isHere && error instanceof Refusal && set(refused(error)),
        );
    }, PAUSE);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [desk, isOpen, key, options, text, size]);
  return found;
}

const judgement = (checked: Checked): Judgement => {
  const { cost, most, faults = [], hints = [], own = {} } = checked;
  return { cost, most, faults, hints, own: { ...NO_UNITS, ...(own as Partial<OwnUnits>) } };
};

/** A list that could not even be read has one fault. */
const refused = ({ refused: { code, message, clause, params } }: Refusal): Judgement => ({
  cost: 0,
  most: 0,
  hints: [],
  own: NO_UNITS,
  faults: [{ code, message, ...(clause == null ? {} : { clause }), ...(params ? { params } : {}) }],
});
