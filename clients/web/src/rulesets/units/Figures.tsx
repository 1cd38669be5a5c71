// Models on their bases: discs for who walks, hulls with a turret for what drives.

import { UNIT } from "../../core/camera";
import type { Body, Hulled, Place } from "./bodies";
import { memo } from "../../widgets/memo";

interface Props {
  bodies: readonly Body[];
  place: Place;
}

/** All models of a unit as few shapes: one path for the bases, one for those who stand out. */
export function Figures({ bodies, place }: Props) {
  const walking = bodies.filter((body) => body.hull === undefined);
  const disc = (share: number) => (body: Body) => {
    const [x, y] = place(body);
    const r = body.r * UNIT * share;
    return [
      `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)}`,
      ` 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)}`,
      ` 0 1 0 ${(-2 * r).toFixed(1)} 0Z`,
    ].join("");
  };
  const cast = (body: Body) => disc(1)({ ...body, x: body.x + 0.1, y: body.y - 0.1 });
  return (
    <>
      {walking.length > 0 && (
        <g class="figures counter" data-bases={walking.length}>
          <path class="cast" d={walking.map(cast).join("")} />
          <path class="base" d={walking.map(disc(1)).join("")} />
          <path
            class="head"
            d={walking
              .filter((body) => !body.isLeader && !body.built)
              .map(disc(0.42))
              .join("")}
          />
          <path
            class="head leader"
            d={walking
              .filter((body) => body.isLeader && !body.built)
              .map(disc(0.6))
              .join("")}
          />
        </g>
      )}
      {walking.flatMap((body) =>
        body.built
          ? [
              <Built
                key={body.id}
                kind={body.built}
                r={body.r * UNIT}
                at={place(body)}
                facing={body.facing}
              />,
            ]
          : [],
      )}
      {bodies.flatMap((body) =>
        body.hull === undefined
          ? []
          : [
              <Hull
                key={body.id}
                hull={body.hull}
                at={place(body)}
                facing={body.facing}
                isLost={body.isWreck}
              />,
            ],
      )}
    </>
  );
}

const Hull = memo(function Hull({
  hull,
  at: [x, y],
  facing,
  isLost,
}: {
  hull: Hulled;
  at: readonly [number, number];
  facing: number;
  isLost: boolean;
}) {
  const [l, w] = [hull.length * UNIT, hull.width * UNIT];
  const rect = (inset: number) => ({
    x: -l / 2 + inset,
    y: -w / 2 + inset,
    width: l - 2 * inset,
    height: w - 2 * inset,
    rx: 3,
  });
  return (
    <g
      class={`counter${isLost ? " wreck" : ""}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(-facing).toFixed(1)})`}
    >
      <rect class="cast" {...rect(0)} transform="translate(3 3)" />
      <rect class="track" {...rect(0)} />
      <rect class="hull" {...rect(w * 0.12)} />
      <path class="chevron" d={`M${l * 0.3} ${-w * 0.14}L${l * 0.42} 0L${l * 0.3} ${w * 0.14}`} />
      {(hull.weapons ?? []).map(({ id, at: [ax, ay] = [0, 0], heading = 0, mount }) => (
        <g key={id} transform={`translate(${ax * UNIT} ${-ay * UNIT}) rotate(${-heading})`}>
          {mount === "turret" && <circle class="turret" r={w * 0.24} />}
          <rect
            class="gun"
            x={mount === "turret" ? w * 0.2 : 0}
            y={-1.6}
            width={mount === "turret" ? l * 0.3 : l * 0.16}
            height={3.2}
            rx={1}
          />
        </g>
      ))}
    </g>
  );
});

/**
 * A walker or a gun on its round base: feet, a torso, and arms that point where it does; or wheels,
 * a trail and a barrel.
 */
function Built({
  kind,
  r,
  at: [x, y],
  facing,
}: {
  kind: "walker" | "gun";
  r: number;
  at: readonly [number, number];
  facing: number;
}) {
  const box = (cx: number, cy: number, w: number, h: number) => ({
    x: r * (cx - w / 2),
    y: r * (cy - h / 2),
    width: r * w,
    height: r * h,
    rx: r * 0.12,
  });
  return (
    <g
      class="counter built"
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(-facing).toFixed(1)})`}
    >
      <rect class="track" {...box(-0.05, -0.45, 0.9, 0.28)} />
      <rect class="track" {...box(-0.05, 0.45, 0.9, 0.28)} />
      {kind === "walker" ? (
        <>
          <rect class="gun" {...box(0.45, -0.42, 0.8, 0.16)} />
          <rect class="gun" {...box(0.45, 0.42, 0.8, 0.16)} />
          <rect class="hull" {...box(0, 0, 0.8, 0.9)} />
          <circle class="turret" r={r * 0.26} />
        </>
      ) : (
        <>
          <rect class="hull" {...box(-0.35, 0, 1, 0.4)} />
          <rect class="gun" {...box(0.4, 0, 1.1, 0.2)} />
        </>
      )}
    </g>
  );
}
