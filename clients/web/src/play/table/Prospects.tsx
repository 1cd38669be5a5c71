// The odds of the targets, beside each of them.

import { useMemo } from "preact/hooks";

import type { Point } from "../../core/camera";
import { useMedia } from "../../widgets/hooks";
import { headline } from "../panel/summary";
import { orderKey } from "../choosing/orders";
import { prospects } from "../choosing/prospects";
import { useReplyOdds } from "../seat/useReplyOdds";
import { followOf, isSent } from "../state/machine";
import type { Play } from "../state/usePlay";
import { type Ground, at, place, px } from "./ground";
import { stacked } from "./pins";

/** Pixels. */
const HIGH = 18;

export function Prospects({ play, ground }: { play: Play; ground: Ground }) {
  const { session, ask, turn, game, state, figure } = play;
  const { choosing } = turn;
  const isPhone = useMedia("(max-width: 760px)");
  const follow = followOf(turn);
  const shots = useMemo(
    () => (choosing === null ? [] : prospects(choosing, follow)),
    [choosing, follow],
  );
  const isTurn = ask?.clock === "turn" && shots.length > 0 && !isSent(turn);
  const odds = useReplyOdds(
    session,
    isTurn && choosing !== null
      ? `${ask.number} ${orderKey(choosing)} ${shots.map(({ key }) => key).join(" ")}`
      : null,
    shots,
  );
  if (!isTurn) return null;
  const labels = shots.flatMap(({ key, form }) => {
    const found = odds.get(key);
    const target = figure(form.target);
    if (found === undefined || target?.pose == null) return [];
    const text = headline(game, state, found, isPhone ? 1 : 2);
    const wide = text.length * 6.2 + 12;
    return [{ key, target: target.id, pose: target.pose, text, wide }];
  });
  const downs = stacked(
    labels.map(({ pose, wide }) => ({ ...onScreen(ground, pose), wide })),
    HIGH + 2,
  );
  return (
    <g class="prospects" aria-hidden="true">
      {labels.map(({ key, target, pose, text, wide }, i) => (
        <g
          key={key}
          data-odds={target}
          transform={`translate(${at(ground, pose)}) scale(${px(ground)})`}
        >
          <g class="spin">
            <g transform={`translate(0 ${downs[i] ?? 0})`}>
              <rect x={-wide / 2} y={26} width={wide} height={HIGH} rx={4} />
              <text y={39} text-anchor="middle">
                {text}
              </text>
            </g>
          </g>
        </g>
      ))}
    </g>
  );
}

/** Where a point of the table lies on the screen, in pixels, but for where the whole of it lies. */
function onScreen(ground: Ground, point: Point): Point {
  const [x, y] = place(ground, point).map((n) => n / px(ground)) as [number, number];
  return ground.lens.turned ? { x: y, y: -x } : { x, y };
}
