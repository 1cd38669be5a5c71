// What the choice comes to before it is sent: everything that is asked of the table meanwhile.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Point } from "../core/camera";
import type { Ask, Json } from "../messages";
import type { Figure } from "../core/view";
import { type Stands, isOpen, placing as placesOf, put, puts, reply } from "./reply/choosing";
import type { Choosing } from "./reply/choice";
import { aimOf } from "./reply/cues";
import { type Draft, add, lead, leadRound } from "./reply/draft";
import type { Area, Bands, MovePreview, Odds, TableQuery, Reason, Sight } from "./reply/forms";
import { unfit } from "./table/Picking";
import { picking } from "./reply/picking";
import { isSame } from "./reply/json";
import { corners, endOf, meant } from "./reply/reach";
import type { Session } from "./seat/session";
import { bodiesOf, spotsOf } from "./reply/spots";
import { useAsked } from "./seat/useAsked";

interface Held {
  readonly ask: Ask | null;
  readonly choosing: Choosing | null;
  /** It is on its way: nothing is laid any more. */
  readonly isSent: boolean;
  readonly isMeasuring: boolean;
  readonly figures: readonly Figure[];
  readonly stands: Stands;
  /** The unit under the pointer. */
  readonly hovered: string | null;
  /** Where the pointer would put something. */
  readonly spot: Point | null;
  /** The way to answer whose place is looked at. */
  readonly spotted: string | null;
  readonly hasThreat: boolean;
  redraft(how: (draft: Draft) => Draft): void;
}

export type Preview = ReturnType<typeof usePreview>;

export function usePreview(
  session: Session,
  {
    ask,
    choosing,
    isSent,
    isMeasuring,
    figures,
    stands,
    hovered,
    spot,
    spotted,
    hasThreat,
    redraft,
  }: Held,
) {
  const draft = choosing?.draft ?? null;
  /** Units or models are named. */
  const isPicking = choosing !== null && picking(choosing) !== null;
  const chosen = choosing?.chosen ?? null;
  const fresh = useRef<{ key: string; draft: Draft | null }>({ key: "", draft: null });
  const freshKey = `${ask?.number} ${chosen?.key} ${choosing?.filled.length}`;
  if (fresh.current.key !== freshKey) fresh.current = { key: freshKey, draft };
  const now = choosing === null ? null : reply(choosing);
  const isTouched = draft === null || draft !== fresh.current.draft;
  const isPath = draft?.blank.t === "path_blank";
  /** Where it leads is asked of the rules, not drawn here. */
  const isAngle = draft?.blank.t === "angle_blank" && draft.blank.at !== undefined;
  const isFollowed =
    isPath || isAngle || draft?.blank.t === "models_blank" || draft?.blank.t === "place_blank";
  const laying = choosing === null || isMeasuring || isSent ? null : puts(choosing);
  const placeable =
    choosing === null
      ? null
      : draft?.blank.t === "place_blank"
        ? draft.blank
        : draft === null
          ? placesOf(choosing)
          : null;
  const laidAt =
    choosing !== null && laying !== null && spot !== null
      ? put(choosing, laying, spot, stands).draft
      : null;
  const previewed = draft !== null && spot !== null && isPath ? add(draft, spot) : draft;
  const subject =
    chosen === null ? null : `${ask?.number} ${chosen.key} ${choosing?.filled.length}`;
  const ahead = choosing === null || previewed === null ? null : reply(choosing, previewed);
  const follow = (one: typeof now): TableQuery | null =>
    one !== null && isFollowed ? { t: "preview_move", reply: one } : null;
  const course = useAsked<MovePreview>(session, subject, follow(now));
  const way = meant(course.answer);
  /** Why what was drafted was cut short, and what is left of it. */
  const [cut, setCut] = useState<{ draft: Draft; why: Reason } | null>(null);
  // What is set too far is pulled back to where it may end, before anybody sees it.
  useLayoutEffect(() => {
    const round = course.answer?.around;
    if (course.isFresh && round !== undefined && way === round) {
      redraft((draft) => leadRound(draft, corners(round)));
      return;
    }
    const why = course.answer?.refusal;
    const { x, y } =
      (way === null || way === course.answer || !course.isFresh || draft === null
        ? null
        : endOf(way, draft)) ?? {};
    if (x === undefined || y === undefined || draft === null) return;
    const kept = lead(draft, { x, y });
    if (why !== undefined) setCut({ draft: kept, why });
    redraft(() => kept);
  }, [course.answer, course.isFresh]);
  const preview = useAsked<MovePreview>(
    session,
    previewed === draft ? null : subject,
    follow(ahead),
  );
  const area = useAsked<Area>(
    session,
    isPath ? subject : null,
    draft?.blank.t === "path_blank"
      ? { t: "reachable_area", unit: draft.blank.unit, mode: draft.blank.mode }
      : null,
  );
  const placing = useAsked<Reason>(
    session,
    subject,
    (draft !== null || isPicking) && !isFollowed && now !== null
      ? { t: "check_reply", reply: now }
      : null,
  );

  const spots = useMemo(() => (choosing === null ? [] : spotsOf(choosing)), [choosing]);
  const standard =
    ask === null || choosing === null
      ? null
      : (choosing.options.find(({ form }) => isSame(form.reply, ask.default))?.key ?? null);
  const pictured =
    [spotted, chosen?.key, standard]
      .flatMap((key) => spots.find(({ option }) => option.key === key) ?? [])
      .at(0)?.option ?? null;
  const picture = pictured === null || ask === null ? null : `${ask.number} ${pictured.key}`;
  const laid = useAsked<MovePreview>(
    session,
    picture,
    pictured === null ? null : { t: "preview_move", reply: pictured.form.reply },
  );
  const laidOdds = useAsked<Odds>(
    session,
    picture,
    pictured === null ? null : { t: "reply_odds", reply: pictured.form.reply },
  );
  const bodies = useMemo(() => bodiesOf(figures), [figures]);

  const aimed = aimOf(choosing, hovered);
  const aimedUnit = aimed?.form.unit ?? null;
  const aimedAt = aimed?.form.target ?? null;
  const aimSubject = aimed === null ? null : `${ask?.number} ${aimed.key}`;
  const sight = useAsked<Sight>(
    session,
    aimSubject,
    stands(aimedUnit ?? "") && stands(aimedAt ?? "")
      ? { t: "line_of_sight", unit: aimedUnit as string, target: aimedAt as string }
      : null,
  );
  const weighed = aimed ?? (chosen !== null && draft === null ? chosen : null);
  const odds = useAsked<Odds>(
    session,
    weighed === null ? null : `${ask?.number} ${weighed.key}`,
    weighed !== null && isOpen(weighed) ? { t: "reply_odds", reply: weighed.form.reply } : null,
  );
  /** Where it takes its unit: of a charge, which has no draft. */
  const going = useAsked<MovePreview>(
    session,
    weighed === null ? null : `${ask?.number} ${weighed.key}`,
    weighed !== null && weighed.form.has_preview === true && isOpen(weighed)
      ? { t: "preview_move", reply: weighed.form.reply }
      : null,
  );
  const reach = useAsked<Bands>(
    session,
    aimedUnit,
    aimedUnit !== null && stands(aimedUnit) ? { t: "weapon_ranges", unit: aimedUnit } : null,
  );

  const threatened = hasThreat ? (draft?.blank.unit ?? hovered ?? choosing?.unit ?? null) : null;
  const ghost = way?.poses.at(-1);
  const threat = useAsked<Bands>(
    session,
    threatened,
    threatened === null || stands(threatened) === null
      ? null
      : {
          t: "weapon_ranges",
          unit: threatened,
          ...(ghost !== undefined && threatened === draft?.blank.unit ? { at: ghost } : {}),
        },
  );

  const against: Reason | null =
    chosen === null
      ? null
      : ((chosen.form.blanks?.length ? null : (chosen.form.refusal ?? null)) ??
        (course.isFresh
          ? (course.answer?.refusal ??
            (course.refusal === null ? null : refused(course.refusal.refused)))
          : null) ??
        (choosing === null ? null : unfit(choosing)) ??
        (placing.isFresh && placing.answer !== null && !placing.answer.legal
          ? placing.answer
          : null));

  /** What is drafted comes to something before it is sent. */
  const isWeighed =
    draft !== null &&
    now !== null &&
    against === null &&
    (isAngle || draft.blank.t === "place_blank" || isTouched) &&
    (!isFollowed || course.isFresh);
  const drafted = useAsked<Odds>(
    session,
    subject,
    isWeighed ? { t: "reply_odds", reply: now } : null,
  );

  return {
    draft,
    isPicking,
    chosen,
    now,
    freshKey,
    isTouched,
    isPath,
    isAngle,
    isFollowed,
    laying,
    placeable,
    laidAt,
    previewed,
    course,
    way,
    cut,
    preview,
    area,
    spots,
    standard,
    pictured,
    laid,
    laidOdds,
    bodies,
    aimed,
    aimedUnit,
    aimedAt,
    sight,
    odds,
    going,
    reach,
    threatened,
    threat,
    ghost,
    against,
    drafted,
  };
}

const refused = ({
  code,
  message,
  clause,
  params,
}: {
  code: string;
  message: string;
  clause?: string;
  params?: { [key: string]: Json };
}): Reason => ({
  legal: false,
  code,
  message,
  ...(clause === undefined ? {} : { clause }),
  ...(params === undefined ? {} : { params }),
});
