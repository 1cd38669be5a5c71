// The odds of the targets, beside each of them.

import { useMemo } from "preact/hooks";

import { headline } from "../panel/summary";
import { orderKey } from "../choosing/orders";
import { prospects } from "../choosing/prospects";
import { useReplyOdds } from "../seat/useReplyOdds";
import { followOf, isSent } from "../state/machine";
import type { Play } from "../state/usePlay";
import { type Ground, at, px } from "./ground";

export function Prospects({ play, ground }: { play: Play; ground: Ground }) {
  const { session, ask, turn, game, state, figure } = play;
  const { choosing } = turn;
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
  return (
    <g class="prospects" aria-hidden="true">
      {shots.map(({ key, form }) => {
        const found = odds.get(key);
        const target = figure(form.target);
        if (found === undefined || target?.pose == null) return null;
        const text = headline(game, state, found);
        const wide = text.length * 6.2 + 12;
        return (
          <g
            key={key}
            data-odds={target.id}
            transform={`translate(${at(ground, target.pose)}) scale(${px(ground)})`}
          >
            <g class="spin">
              <rect x={-wide / 2} y={26} width={wide} height={18} rx={4} />
              <text y={39} text-anchor="middle">
                {text}
              </text>
            </g>
          </g>
        );
      })}
    </g>
  );
}
