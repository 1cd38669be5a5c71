// The odds of the targets, beside each of them.

import { useMemo } from "preact/hooks";

import { type Point, turned, turnedSize } from "../../core/camera";
import type { Figure } from "../../core/view";
import { boxed } from "../../core/motion";
import type { Box } from "../../table/flags";
import { useMedia } from "../../widgets/hooks";
import { headline } from "../panel/summary";
import { orderKey } from "../choosing/orders";
import { prospects } from "../choosing/prospects";
import { useReplyOdds } from "../seat/useReplyOdds";
import { foreseenOf, isSent } from "../state/machine";
import type { Play } from "../state/usePlay";
import { type Ground, at, place, px } from "./ground";
import { beside } from "./pins";

/** Pixels: of a label and a flag, of a body from its middle at least, and of its outline. */
const [HIGH, FLAG, LEAST, EDGE] = [18, 24, 12, 3];

export function Prospects({ play, ground }: { play: Play; ground: Ground }) {
  const { session, ask, turn, game, state, figure } = play;
  const { choosing } = turn;
  const isPhone = useMedia("(max-width: 760px)");
  const follow = foreseenOf(turn);
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
    if (text === "") return []; // nothing is rolled, as where a friend is helped
    const wide = text.length * 6.2 + 12;
    return [{ key, target: target.id, pose: target.pose, text, wide, body: seen(ground, target) }];
  });
  const places = beside(
    labels.map(({ body, wide }) => ({ body, w: wide / 2, h: HIGH / 2 })),
    play.figures.flatMap((one) => (one.pose === null ? [] : [seen(ground, one)])),
    boardOf(ground),
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
            <g transform={`translate(${way(onScreen(ground, pose), places[i])})`}>
              <rect x={-wide / 2} y={-HIGH / 2} width={wide} height={HIGH} rx={4} />
              <text y={4} text-anchor="middle">
                {text}
              </text>
            </g>
          </g>
        </g>
      ))}
    </g>
  );
}

/** A unit as it is seen, with its flag, which is below it where it can be. */
function seen(ground: Ground, { pose, bases, length, width }: Figure): Box {
  const { scale, quarters } = ground.lens;
  if (bases !== undefined && bases.length > 0) {
    const all = bases.map((base) => ({ ...onScreen(ground, base), r: base.r * scale }));
    const [xs, ys] = [
      all.flatMap(({ x, r }) => [x - r, x + r]),
      all.flatMap(({ y, r }) => [y - r, y + r]),
    ];
    return flagged(Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys));
  }
  const { x, y } = onScreen(ground, pose ?? { x: 0, y: 0 });
  const box = boxed(pose ?? { x: 0, y: 0, facing: 0 }, length, width);
  const size = turnedSize({ width: box.length, height: box.width }, quarters);
  const [w, h] = [size.width, size.height].map((n) => Math.max(LEAST, (n * scale) / 2)) as [
    number,
    number,
  ];
  return flagged(x - w, x + w, y - h, y + h);
}

const flagged = (left: number, right: number, top: number, bottom: number): Box => ({
  x: (left + right) / 2,
  y: (top + bottom + FLAG) / 2,
  w: (right - left) / 2 + EDGE,
  h: (bottom + FLAG - top) / 2 + EDGE,
});

function boardOf(ground: Ground): Box {
  const { scale, quarters } = ground.lens;
  const board = ground.game.board(ground.state) ?? { width: 0, height: 0 };
  const { x, y } = onScreen(ground, { x: board.width / 2, y: board.height / 2 });
  const { width, height } = turnedSize(board, quarters);
  return { x, y, w: (width / 2) * scale, h: (height / 2) * scale };
}

const way = (from: Point, to: Point | undefined) =>
  `${((to?.x ?? 0) - from.x).toFixed(1)} ${((to?.y ?? 0) - from.y).toFixed(1)}`;

/** Where a point of the table lies on the screen, in pixels, but for where the whole of it lies. */
function onScreen(ground: Ground, point: Point): Point {
  const [x, y] = place(ground, point).map((n) => n / px(ground)) as [number, number];
  return turned({ x, y }, ground.lens.quarters);
}
