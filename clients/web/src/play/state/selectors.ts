// What follows from what a player has done by now, before the rules are asked. Pure.

import type { Ask } from "../../messages";
import type { Choosing, Option } from "../choosing/choice";
import { type Stands, hasMore, placing, put, puts, reply } from "../choosing/choosing";
import { isOpen, left } from "../choosing/offered";
import { aimOf } from "../choosing/cues";
import { type Draft, add } from "../reply/draft";
import type { PathBlank, PlaceBlank, Reply, TableQuery } from "../reply/forms";
import { isSame } from "../reply/json";
import { picking } from "../choosing/picking";
import { type Placed, spotsOf } from "../choosing/spots";
import { type PlayState, followOf, foreseenOf, isSent, targetsOf } from "./machine";

/** What is chosen by now, and what it means on the table. */
export interface Chosen {
  readonly option: Option | null;
  readonly draft: Draft | null;
  /** The reply as it would be sent now. */
  readonly reply: Reply | null;
  /** Units or models are named. */
  readonly isPicking: boolean;
  /** Something has been done to the draft. */
  readonly isTouched: boolean;
  readonly isPath: boolean;
  /** Where it leads is asked of the rules, not drawn here. */
  readonly isAngle: boolean;
  /** The rules say how it moves. */
  readonly isMove: boolean;
  /** The blank that is filled in, as a key; null while nothing is chosen. */
  readonly subject: string | null;
}

export function chosenOf(state: PlayState, ask: Ask | null): Chosen {
  const { choosing } = state;
  const option = choosing?.chosen ?? null;
  const draft = choosing?.draft ?? null;
  const { blank } = draft ?? {};
  const isPath = blank?.t === "path_blank";
  const isAngle = blank?.t === "angle_blank" && blank.at !== undefined;
  return {
    option,
    draft,
    reply: choosing === null ? null : reply(choosing),
    isPicking: choosing !== null && picking(choosing) !== null,
    isTouched: draft === null || draft !== choosing?.begun,
    isPath,
    isAngle,
    isMove: isPath || isAngle || blank?.t === "models_blank" || blank?.t === "place_blank",
    subject: option === null ? null : blankKey(ask, choosing),
  };
}

/** Which blank of which answer is filled in. */
export const blankKey = (ask: Ask | null, choosing: Choosing | null): string =>
  `${ask?.number} ${choosing?.chosen?.key} ${choosing?.filled.length}`;

/** What the pointer would do to the table. */
export interface Pointed {
  /** What a point of the table means while nothing is chosen. */
  readonly puts: Option | null;
  /** Where something may be put. */
  readonly area: PlaceBlank | null;
  /** It, as it would be put where the pointer is. */
  readonly laid: Draft | null;
  /** What is drafted, as it would go on to the pointer. */
  readonly ahead: Draft | null;
}

export function pointedOf(state: PlayState, { draft, isPath }: Chosen, stands: Stands): Pointed {
  const { choosing, point } = state;
  const laying =
    choosing === null || state.measuring !== null || isSent(state) ? null : puts(choosing);
  return {
    puts: laying,
    area: choosing === null ? null : areaOf(choosing, draft),
    laid:
      choosing !== null && laying !== null && point !== null
        ? put(choosing, laying, point, stands).draft
        : null,
    ahead: draft !== null && point !== null && isPath ? add(draft, point) : draft,
  };
}

function areaOf(choosing: Choosing, draft: Draft | null): PlaceBlank | null {
  if (draft === null) return placing(choosing);
  return draft.blank.t === "place_blank" ? draft.blank : null;
}

/** How a unit moves whose ground in reach is shown. */
export interface Gait {
  readonly unit: string;
  readonly mode: string;
  /** What its way may cost. */
  readonly most: number;
  readonly after: readonly Reply[];
}

/** How what is drafted moves, or how the unit that is chosen could. */
export function goingOf({ choosing }: PlayState): Gait | null {
  if (choosing === null) return null;
  const { chosen, draft, kind, unit } = choosing;
  if (draft !== null)
    return draft.blank.t === "path_blank" ? gait(draft.blank, chosen?.lead?.replies) : null;
  if (chosen !== null || kind !== null || unit === null) return null;
  const [first] = left(choosing).flatMap((option) => {
    const blank = option.form.blanks?.[0];
    return isOpen(option) && blank?.t === "path_blank" ? [gait(blank, option.lead?.replies)] : [];
  });
  return first ?? null;
}

const gait = ({ unit, mode, most }: PathBlank, after: readonly Reply[] = []): Gait => ({
  unit,
  mode,
  most,
  after,
});

/** Answers that are places of the table, and the one whose place is looked at. */
export interface Places {
  readonly all: readonly Placed[];
  /** What happens by itself: the key of the option. */
  readonly standard: string | null;
  readonly pictured: Option | null;
}

export function placesOf(state: PlayState, ask: Ask | null): Places {
  const { choosing, lookedAt } = state;
  if (choosing === null || ask === null) return { all: [], standard: null, pictured: null };
  const own = spotsOf(choosing);
  // of what is chosen it may be asked next where it lies
  const all =
    own.length > 0 || choosing.chosen === null
      ? own
      : spotsOf({ ...choosing, options: followOf(state) });
  const { default: usual } = all[0]?.option.lead?.ask ?? ask;
  const standard =
    [...choosing.options, ...all.map(({ option }) => option)].find(({ form }) =>
      isSame(form.reply, usual),
    )?.key ?? null;
  const [pictured = null] = [lookedAt, choosing.chosen?.key, standard].flatMap(
    (key) => all.find(({ option }) => option.key === key)?.option ?? [],
  );
  return { all, standard, pictured };
}

/** What is aimed, and what is weighed of it. */
export interface Aim {
  readonly option: Option | null;
  readonly unit: string | null;
  readonly target: string | null;
  /** The answer whose odds are wanted: what is aimed, or what is chosen as a whole. */
  readonly weighed: Option | null;
}

export function aimedOf(state: PlayState, { option, draft }: Chosen): Aim {
  const aimed = aimOf(state.choosing, state.hovered, [...foreseenOf(state), ...targetsOf(state)]);
  return {
    option: aimed,
    unit: aimed?.form.unit ?? null,
    target: aimed?.form.target ?? null,
    weighed: aimed ?? (draft === null ? option : null),
  };
}

/** What asks how an answer moves, if it does. */
export const moveQuery = (reply: Reply | null): TableQuery | null =>
  reply === null ? null : { t: "preview_move", reply };

export const oddsQuery = (option: Option | null): TableQuery | null =>
  option !== null && isOpen(option) ? { t: "reply_odds", reply: option.form.reply } : null;

/** Whether what is chosen is meant as it is, and nothing is to be said beside it. */
export const isWhole = ({ choosing }: PlayState, { option, reply, draft, isTouched }: Chosen) =>
  choosing !== null &&
  option !== null &&
  reply !== null &&
  !hasMore(choosing) &&
  (draft === null || isTouched || option.form.has_preview === true);
