// Models on their bases: discs for who walks, hulls with a turret for what drives.

import { UNIT } from "../../core/camera";
import { path } from "../../table/paper";
import type { Body, Built, Hulled, Place } from "./bodies";
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
  const onFoot = walking.filter(({ built }) => built === undefined);
  const shaped = walking.flatMap((body) =>
    body.built === undefined || !isOutlined(body.built) ? [] : outline(body, body.built, place),
  );
  return (
    <>
      {walking.length > 0 && (
        <g class="figures counter" data-bases={walking.length}>
          <path class="cast" d={walking.map(cast).join("")} />
          <path class="base" d={walking.map(disc(1)).join("")} />
          <path
            class="head"
            d={onFoot
              .filter((body) => !body.isLeader)
              .map(disc(0.42))
              .join("")}
          />
          <path
            class="head leader"
            d={onFoot
              .filter((body) => body.isLeader)
              .map(disc(0.6))
              .join("")}
          />
          {shaped.length > 0 && <path class="head shaped" d={shaped.join("")} />}
        </g>
      )}
      {walking.flatMap((body) =>
        body.built === "walker" || body.built === "gun"
          ? [
              <Machine
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

/** From above, in radii of the base, facing east: one half, the other is its mirror. */
const OUTLINES = {
  bike: [1, 0, 0.9, 0.16, 0.45, 0.16, 0.35, 0.5, 0.2, 0.5, 0.2, 0.26, -0.9, 0.26, -1, 0],
  rider: [1, 0, 0.85, 0.16, 0.55, 0.14, 0.4, 0.3, 0, 0.5, -0.3, 0.34, -0.8, 0.3, -0.95, 0],
  beast: [
    0.95, 0, 0.75, 0.2, 0.5, 0.22, 0.62, 0.62, 0.4, 0.62, 0.2, 0.3, -0.4, 0.28, -0.5, 0.62, -0.7,
    0.6, -0.66, 0.2, -1, 0,
  ],
  monster: [
    0.5, 0, 0.62, 0.2, 0.95, 0.28, 0.6, 0.7, 0.3, 0.42, 0, 0.5, -0.2, 0.85, -0.5, 0.75, -0.45, 0.35,
    -0.95, 0,
  ],
  wings: [0.5, 0, 0.3, 0.3, 0.1, 0.3, -0.35, 0.9, -0.7, 0.85, -0.4, 0.25, -0.5, 0],
} as const;

type Outlined = keyof typeof OUTLINES;
const isOutlined = (built: Built): built is Outlined => Object.hasOwn(OUTLINES, built);

function outline({ r, facing, ...at }: Body, built: Outlined, place: Place): string {
  const [x, y] = place(at);
  const [c, s] = [Math.cos, Math.sin].map((f) => f((facing * Math.PI) / 180) * r * UNIT);
  const dots: (readonly [number, number])[] = [];
  const half = OUTLINES[built];
  for (let i = 0; i < half.length; i += 2) dots.push([half[i] ?? 0, half[i + 1] ?? 0]);
  const mirrored = dots
    .slice(1, -1)
    .reverse()
    .map(([u, v]) => [u, -v] as const);
  return path(
    [...dots, ...mirrored].map(([u, v]) => [
      x + u * (c ?? 0) + v * (s ?? 0),
      y - u * (s ?? 0) + v * (c ?? 0),
    ]),
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
      {hull.shape === "flyer" ? (
        <>
          <path class="cast" d={airframe(l, w)} transform="translate(9 9)" />
          <path class="hull" d={airframe(l, w)} />
        </>
      ) : (
        <>
          <rect class="cast" {...rect(0)} transform="translate(3 3)" />
          <rect class="track" {...rect(0)} />
          {hull.shape === "wedge" ? (
            <path
              class="hull"
              d={[
                `M${-l / 2 + w * 0.06} ${-w * 0.36}H${l * 0.36}L${l / 2 - 1} ${-w * 0.2}`,
                `V${w * 0.2}L${l * 0.36} ${w * 0.36}H${-l / 2 + w * 0.06}Z`,
              ].join("")}
            />
          ) : (
            <rect class="hull" {...rect(w * 0.12)} />
          )}
          {hull.shape === "box" && <path class="panel" d={hold(l, w)} />}
        </>
      )}
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

/** The hatches of the hold of a carrier. */
const hold = (l: number, w: number) =>
  `M${-l * 0.38} ${-w * 0.22}H${l * 0.05}V${w * 0.22}H${-l * 0.38}ZM${-l * 0.38} 0H${l * 0.05}`;

const airframe = (l: number, w: number) =>
  [
    `M${l / 2} 0L${l * 0.3} ${-w * 0.1}H${l * 0.12}L${-l * 0.12} ${-w / 2}H${-l * 0.24}`,
    `L${-l * 0.16} ${-w * 0.1}H${-l * 0.38}L${-l / 2} ${-w * 0.24}V${w * 0.24}`,
    `L${-l * 0.38} ${w * 0.1}H${-l * 0.16}L${-l * 0.24} ${w / 2}H${-l * 0.12}`,
    `L${l * 0.12} ${w * 0.1}H${l * 0.3}Z`,
  ].join("");

/**
 * A walker or a gun on its round base: feet, a torso, and arms that point where it does; or wheels,
 * a trail and a barrel.
 */
function Machine({
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
