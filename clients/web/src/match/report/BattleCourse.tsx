// The battle in the report: points by turn, the turning point, and the best unit of each side.

import { useMemo } from "preact/hooks";

import type { Game } from "../../core/view";
import type { Replay } from "../../messages";
import { Emblem } from "../../widgets/Forces";
import { say } from "../../words";
import { number, percent } from "../../words/numbers";
import { type Best, type BattleReport, battleOf } from "./battle";
import { momentOf } from "../../net/moment";

interface Props {
  game: Game;
  past: Replay;
  close: () => void;
}

const SEATS = [0, 1] as const;

export function BattleCourse({ game, past, close }: Props) {
  const { course, rows } = useMemo(() => {
    const course = battleOf(game, past);
    const sides = game.sides(course.end);
    return { course, rows: new Map(sides.flatMap(({ rows }) => rows.map((row) => [row.id, row]))) };
  }, [game, past]);
  const side = (seat: 0 | 1) => game.side(seat, past.snapshot.state);
  const nameOf = (best: Best) => {
    const row = rows.get(best.unit);
    return row === undefined ? best.unit : `${row.name} ${row.short}`;
  };
  const { turning } = course;
  const measure = game.measures.strength;
  return (
    <section class="battle-course" aria-label={say("report.battle")}>
      <Points game={game} course={course} side={side} />
      {turning !== null && (
        <p class={`turning side-${turning.seat ?? "none"}`}>
          <strong>{say("report.turning")}</strong>{" "}
          <a href={momentOf(past.info.match, turning.place, null)} onClick={close}>
            {turning.text}
          </a>
          {turning.text.endsWith(".") ? " " : ". "}
          <span>
            {say("report.swing", {
              losses: SEATS.map((seat) => `${side(seat)} ${percent(turning.lost[seat])}`),
            })}
          </span>
        </p>
      )}
      <div class="bests">
        {SEATS.map((seat) => {
          const best = course.best[seat];
          return (
            <p key={seat} class={`side-${seat}`}>
              <Emblem seat={seat} />
              <strong>
                {best === null
                  ? say("report.no_best", { measure })
                  : say("report.best", { unit: nameOf(best) })}
              </strong>
              {best !== null && (
                <span>
                  {say("report.best_why", {
                    cost: number(best.cost, 0),
                    measure,
                    n: best.orders,
                  })}
                </span>
              )}
            </p>
          );
        })}
      </div>
    </section>
  );
}

const [WIDE, TALL, FOOT] = [600, 120, 18];

/** A line for each side over the turns, and the same as a table. */
function Points({
  game,
  course: { rounds },
  side,
}: {
  game: Game;
  course: BattleReport;
  side: (seat: 0 | 1) => string;
}) {
  const most = Math.max(1, ...rounds.flatMap(({ points }) => points));
  const x = (i: number) => 24 + (i / Math.max(1, rounds.length - 1)) * (WIDE - 48);
  const y = (points: number) => 8 + (1 - points / most) * (TALL - FOOT - 16);
  const title = say("report.points", { measure: game.measures.points });
  if (rounds.length === 0) return null;
  if (rounds.every(({ points }) => points.every((one) => one === 0)))
    return <p class="hint">{say("report.no_points", { measure: game.measures.points })}</p>;
  return (
    <figure class="course points">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDE} ${TALL}`} role="img" aria-label={title}>
        <path class="even" d={`M24 ${y(0)}H${WIDE - 24}`} />
        {SEATS.map((seat) => (
          <g key={seat} class={`curve side-${seat}`}>
            <path
              d={rounds
                .map(({ points }, i) => `${i ? "L" : "M"}${x(i)} ${y(points[seat])}`)
                .join("")}
            />
            {rounds.map(({ title, points }, i) =>
              seat === 0 ? (
                <rect key={title} x={x(i) - 4} y={y(points[0]) - 4} width={8} height={8} />
              ) : (
                <path
                  key={title}
                  class="lozenge"
                  d={`M${x(i)} ${y(points[1]) - 6}l6 6l-6 6l-6 -6Z`}
                />
              ),
            )}
          </g>
        ))}
        {rounds.map(({ title, number }, i) => (
          <text key={title} x={x(i)} y={TALL - 4} text-anchor="middle">
            {number ?? i + 1}
          </text>
        ))}
      </svg>
      <details>
        <summary>{say("report.as_table")}</summary>
        <table>
          <thead>
            <tr>
              <td />
              {SEATS.map((seat) => (
                <th key={seat} scope="col" class={`side-${seat}`}>
                  <Emblem seat={seat} /> {side(seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rounds.map(({ title, points }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {SEATS.map((seat) => (
                  <td key={seat}>{number(points[seat], 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
