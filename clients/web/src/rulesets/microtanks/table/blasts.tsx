// What strikes all that is near: the cap of a turret, an explosion.

import type { CapFell, Exploded, Tank } from "../../../contract/microtanks";
import { UNIT } from "../../../core/camera";
import { chance } from "../../../table/paper";
import { Caption, type Spot, out, part } from "../../../table/effects";
import { say } from "../words";
import { Arrow, Sized, between, line } from "./marks";

/** Where the cap drifts, how far it covers, and whom. */
export function Cap({
  note,
  from,
  to,
  at,
  t,
  px,
  seat,
  text,
}: {
  note: CapFell;
  from: Spot | null;
  to: Spot;
  at: (id: string) => Spot | null;
  t: number;
  px: number;
  seat: number;
  text: string;
}) {
  const start = from ?? to;
  const now = between(start, to, out(part(t, 0.25, 0.55)));
  const r = note.radius * UNIT;
  const fall = part(t, 0.6, 0.95);
  const burst = chance(note.tank);
  return (
    <g class={`cap side-${seat}`} opacity={1 - part(t, 0.94, 1)}>
      <Sized spot={start} by={px}>
        <path class="mark" d="M-7 0H7M0 -7V7" />
      </Sized>
      {t > 0.25 && <Arrow a={start} b={now} px={px} />}
      <circle class="circle" cx={now[0]} cy={now[1]} r={r} stroke-width={2 * px} />
      {fall > 0 &&
        Array.from({ length: 5 }, (_, i) => {
          const [a, far] = [burst() * 6.3, burst() * r * 0.8];
          const s = part(fall, i * 0.12, i * 0.12 + 0.5);
          return s > 0 && s < 1 ? (
            <circle
              key={i}
              cx={to[0] + Math.cos(a) * far}
              cy={to[1] + Math.sin(a) * far}
              r={Math.max(r * 0.4, 9 * px) * out(s)}
              fill="url(#fire)"
              opacity={1 - s}
            />
          ) : null;
        })}
      {t > 0.6 &&
        (note.under ?? []).map((id) => {
          const spot = at(id);
          return (
            spot && (
              <circle
                key={id}
                class="under"
                cx={spot[0]}
                cy={spot[1]}
                r={17 * px}
                stroke-width={2.4 * px}
                stroke-dasharray={`${4 * px} ${4 * px}`}
              />
            )
          );
        })}
      <Caption
        spot={to}
        px={px}
        text={note.under?.length ? text : say("effect.nobody", { text })}
        t={part(t, 0.45, 1)}
      />
    </g>
  );
}

export function Explosion({
  note,
  centre: [x, y],
  facing,
  hull,
  at,
  t,
  px,
  text,
}: {
  note: Exploded;
  centre: Spot;
  facing: number;
  hull: Tank["hull"] | undefined;
  at: (id: string) => Spot | null;
  t: number;
  px: number;
  text: string;
}) {
  const [length, width] = [(hull?.length ?? 2) * UNIT, (hull?.width ?? 1) * UNIT];
  const reach = note.radius * UNIT;
  const full = reach + width / 2;
  const grow = out(part(t, 0.1, 0.42));
  const fade = 1 - part(t, 0.7, 1);
  const random = chance(note.tank);
  const smoke = Array.from({ length: 10 }, () => ({
    a: random() * 6.28,
    far: 0.2 + random() * 0.6,
    r: 0.15 + random() * 0.2,
  }));
  const rim = {
    x: -length / 2 - reach,
    y: -width / 2 - reach,
    width: length + 2 * reach,
    height: width + 2 * reach,
    rx: reach,
  };
  return (
    <g class="explosion">
      <circle class="blast" cx={x} cy={y} r={full * grow} opacity={fade} fill="url(#fire)" />
      {smoke.map((puff, i) => (
        <circle
          key={i}
          class="smoke"
          opacity={0.5 * fade * part(t, 0.2, 0.5)}
          cx={x + Math.cos(puff.a) * full * puff.far * grow}
          cy={y + Math.sin(puff.a) * full * puff.far * grow}
          r={full * puff.r * grow}
        />
      ))}
      <g
        transform={`translate(${x} ${y}) rotate(${-facing}) scale(${grow})`}
        opacity={1 - part(t, 0.9, 1)}
      >
        <rect
          class="rim"
          {...rim}
          style={{
            strokeWidth: (2 * px) / Math.max(0.1, grow),
            strokeDasharray: `${8 * px} ${5 * px}`,
          }}
        />
      </g>
      {t > 0.42 &&
        (note.struck ?? []).map((id) => {
          const spot = at(id);
          return (
            spot && (
              <g key={id}>
                <path
                  class="struck"
                  d={line([x, y], spot)}
                  style={{ strokeWidth: 2 * px, strokeDasharray: `${4 * px} ${4 * px}` }}
                />
                <circle
                  class="struck-ring"
                  cx={spot[0]}
                  cy={spot[1]}
                  r={17 * px}
                  style={{ strokeWidth: 2.4 * px }}
                />
              </g>
            )
          );
        })}
      <Caption
        spot={[x, y]}
        px={px}
        text={say("effect.radius", { length: text })}
        t={part(t, 0.35, 1)}
      />
    </g>
  );
}
