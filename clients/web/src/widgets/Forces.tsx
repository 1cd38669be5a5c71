// A side: who leads it, what it has left, and every unit in a row.

import { useEffect, useMemo, useRef } from "preact/hooks";

import type { SeatInfo } from "../messages";
import type { Badge, Game, Gauge, Row, Scene, Side } from "../core/view";
import { say } from "../words";
import { playerName } from "../words/bots";
import { useLater } from "./hooks";
import { memo } from "./memo";

interface Props {
  game: Game;
  scene: Scene;
  seats: readonly SeatInfo[];
  chosen: string | null;
  choose: (unit: string | null) => void;
  /** The side of the viewer, which comes first. */
  own: 0 | 1 | null;
}

export const Forces = memo(function Forces({
  game,
  scene: now,
  seats,
  chosen,
  choose,
  own,
}: Props) {
  const scene = useLater(now);
  return useMemo(() => {
    const sides = game.sides(scene);
    return (
      <>
        {game.aim(scene.state) && (
          <details class="force-aim">
            <summary>{say("forces.aim")}</summary>
            <p>{game.aim(scene.state)}</p>
          </details>
        )}
        {ordered(sides, own).map(([seat, side]) => (
          <section key={seat} class={`force side-${seat}`} aria-label={side.name}>
            <Head side={side} seat={seat} info={seats[seat]} />
            <ul class="units">
              {side.rows.map((row) => (
                <li key={row.id}>
                  <Unit row={row} isChosen={chosen === row.id} choose={choose} />
                  {chosen === row.id && (
                    <>
                      <Legend badges={row.badges} />
                      <game.Sheet unit={row.id} state={scene.state} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Marks sides={sides} />
      </>
    );
  }, [game, scene, seats, chosen, choose, own]);
});

const ordered = (sides: readonly Side[], own: 0 | 1 | null): [number, Side][] => {
  const all = [...sides.entries()];
  return own === 1 ? all.reverse() : all;
};

function Head({ side, seat, info }: { side: Side; seat: number; info: SeatInfo | undefined }) {
  return (
    <header class="force-head">
      <h2>
        <Emblem seat={seat} />
        {side.name}
        <span class="player">
          {(info && playerName(info)) ?? say(info?.kind === "bot" ? "forces.bot" : "forces.open")}
        </span>
      </h2>
      {side.army && <p class="army">{side.army}</p>}
      <dl class="gauges">
        {side.gauges.map((gauge) => (
          <Meter key={gauge.label} gauge={gauge} />
        ))}
      </dl>
    </header>
  );
}

/** A square for one side, a lozenge for the other: never hue alone. */
export function Emblem({ seat }: { seat: number }) {
  return (
    <svg class={`emblem side-${seat}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={seat === 0 ? "M2 3H14V13H2Z" : "M8 1L15 8L8 15L1 8Z"} />
    </svg>
  );
}

function Meter({ gauge }: { gauge: Gauge }) {
  return (
    <div class="gauge" data-help={gauge.about}>
      <dt>{gauge.label}</dt>
      <dd>
        {gauge.pips && (
          <span class="pips" aria-hidden="true">
            {Array.from({ length: gauge.pips.of }, (_, i) => (
              <i key={i} class={i < (gauge.pips?.filled ?? 0) ? "on" : ""} />
            ))}
          </span>
        )}
        {gauge.value}
      </dd>
      {gauge.share !== undefined && (
        <span class="share" aria-hidden="true">
          <i style={{ width: `${gauge.share * 100}%` }} />
        </span>
      )}
    </div>
  );
}

interface UnitProps {
  row: Row;
  isChosen: boolean;
  choose: (unit: string | null) => void;
}

/** Rows are made anew for every moment; most say the same. */
const isSame = (a: UnitProps, b: UnitProps) =>
  a.isChosen === b.isChosen &&
  a.row.said === b.row.said &&
  a.row.value === b.row.value &&
  a.row.share === b.row.share &&
  a.row.isGone === b.row.isGone &&
  a.row.isSpent === b.row.isSpent &&
  a.row.isActing === b.row.isActing;

const Unit = memo(function Unit({ row, isChosen, choose }: UnitProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The sheet opens beside it.
    if (isChosen) button.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    <button
      ref={button}
      type="button"
      class={["unit", row.isGone && "gone", row.isSpent && "spent", row.isActing && "acting"]
        .filter(Boolean)
        .join(" ")}
      aria-expanded={isChosen}
      data-unit={row.id}
      onClick={() => choose(isChosen ? null : row.id)}
    >
      <span class="hidden">{row.said}</span>
      <span class="unit-id" aria-hidden="true">
        {row.short}
        {row.sign && (
          <svg class="unit-sign" viewBox="-11 -11 22 25">
            <path fill-rule="evenodd" d={row.sign} />
          </svg>
        )}
      </span>
      <span class="unit-name" aria-hidden="true">
        {row.name}
      </span>
      <span class="badges" aria-hidden="true">
        {row.badges.map((badge) => (
          <Mark key={badge.title} badge={badge} />
        ))}
      </span>
      <span class="unit-health" aria-hidden="true">
        {row.value}
      </span>
      {row.share !== undefined && (
        <span aria-hidden="true" class={`unit-bar${row.share < 0.5 ? " low" : ""}`}>
          <i style={{ width: `${row.share * 100}%` }} />
        </span>
      )}
    </button>
  );
}, isSame);

/** What the badges in the rows mean now, each once: below the rows, which it would push down. */
function Marks({ sides }: { sides: readonly Side[] }) {
  const badges = sides.flatMap(({ rows }) => rows.flatMap((row) => row.badges));
  const found = [...new Map(badges.map((badge) => [badge.title, badge])).values()];
  if (found.length === 0) return null;
  return (
    <details class="force-aim marks-key">
      <summary>{say("forces.marks")}</summary>
      <Legend badges={found} name="marks-list" />
    </details>
  );
}

/** What the badges of a unit mean, for whoever cannot hover. */
function Legend({ badges, name = "legend" }: { badges: readonly Badge[]; name?: string }) {
  if (badges.length === 0) return null;
  return (
    <ul class={name}>
      {badges.map((badge) => (
        <li key={badge.title}>
          <Mark badge={badge} /> {badge.title}
        </li>
      ))}
    </ul>
  );
}

function Mark({ badge }: { badge: Badge }) {
  return (
    <span class={`badge ${badge.shape}`} data-help={badge.title}>
      <b>{badge.letter}</b>
    </span>
  );
}
