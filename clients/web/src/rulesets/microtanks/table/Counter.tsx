// A vehicle from above at its true size, and the plate that makes it seen from afar.

import type { Tank, Vehicle } from "../../../contract/microtanks";

import { UNIT } from "../../../core/camera";
import type { Mount } from "../book";
import { memo } from "../../../widgets/memo";

const box = (x: number, y: number, w: number, h: number, r: number) => ({
  x,
  y,
  width: w,
  height: h,
  rx: r,
});

const mountOf = (vehicle: Vehicle): Mount => vehicle.guns.find((gun) => gun.main)?.mount ?? "hull";

interface HullProps {
  vehicle: Vehicle;
  size: Tank["hull"];
  seat: number;
  /** Degrees of the turret from the heading, counter-clockwise. */
  turret: number;
  wreck?: boolean;
}

/** Tracks, hull, and turret or casemate, along the x axis. */
const Hull = memo(function Hull({ vehicle, size, seat, turret, wreck }: HullProps) {
  const [l, w] = [size.length * UNIT, size.width * UNIT];
  const track = w * 0.2;
  const mount = mountOf(vehicle);
  const links = 14;
  return (
    <g class={`counter tiny side-${seat}${wreck ? " wreck" : ""}`}>
      <rect class="cast" {...box(-l / 2 + 1.5, -w / 2 + 1.5, l, w, 2)} />
      <path
        class="track"
        d={[-w / 2, w / 2 - track].map((y) => `M${-l / 2} ${y}h${l}v${track}h${-l}Z`).join("")}
      />
      <path
        class="links"
        d={[-w / 2, w / 2 - track]
          .flatMap((y) =>
            Array.from(
              { length: links - 1 },
              (_, i) => `M${(-l / 2 + ((i + 1) * l) / links).toFixed(1)} ${y + 0.5}v${track - 1}`,
            ),
          )
          .join("")}
      />
      <path
        class="hull"
        d={[
          `M${-l / 2 + 1} ${-w / 2 + track * 0.55}H${l * 0.38}`,
          `L${l / 2 - 0.5} ${-w / 2 + track * 1.3}V${w / 2 - track * 1.3}`,
          `L${l * 0.38} ${w / 2 - track * 0.55}H${-l / 2 + 1}Z`,
        ].join("")}
      />
      <path
        class="panel"
        d={[
          `M${l * 0.34} ${-w * 0.3}V${w * 0.3}M${-l * 0.4} ${-w * 0.2}V${w * 0.2}`,
          `M${-l * 0.35} ${-w * 0.2}V${w * 0.2}M${-l * 0.3} ${-w * 0.2}`,
          `V${w * 0.2}`,
        ].join("")}
      />
      <g transform={`rotate(${mount === "turret" ? (wreck ? 24 : -turret) : 0})`}>
        <Top
          mount={mount}
          l={l}
          w={w}
          seat={seat}
          calibre={vehicle.kind === "artillery" ? 3.4 : 2.4}
        />
      </g>
      {wreck && (
        <path
          class="cross"
          d={`M${-l / 2} ${-w / 2}L${l / 2} ${w / 2}M${-l / 2} ${w / 2}L${l / 2} ${-w / 2}`}
        />
      )}
    </g>
  );
});

function Top({
  mount,
  l,
  w,
  seat,
  calibre,
}: {
  mount: Mount;
  l: number;
  w: number;
  seat: number;
  calibre: number;
}) {
  const r = w * 0.31;
  const gun = (
    <rect class="gun" {...box(r * 0.5, -calibre / 2, l * 0.56 - r * 0.5, calibre, 0.6)} />
  );
  if (mount === "hull")
    return (
      <>
        {gun}
        <path
          class="turret"
          d={[
            `M${-l * 0.24} ${-r * 1.1}H${l * 0.16}L${l * 0.26} ${-r * 0.6}`,
            `V${r * 0.6}L${l * 0.16} ${r * 1.1}H${-l * 0.24}Z`,
          ].join("")}
        />
      </>
    );
  if (mount === "field")
    return (
      <>
        <path class="well" d={`M${-l * 0.4} ${-r * 1.15}H${l * 0.1}V${r * 1.15}H${-l * 0.4}Z`} />
        {gun}
        <path class="turret" d={`M${l * 0.02} ${-r}H${l * 0.1}V${r}H${l * 0.02}Z`} />
      </>
    );
  return (
    <>
      {gun}
      {seat === 0 ? (
        <ellipse class="turret" rx={r * 1.2} ry={r} />
      ) : (
        <path
          class="turret"
          d={[
            `M${r * 1.2} ${-r * 0.5}V${r * 0.5}L${r * 0.5} ${r}H${-r}L${-r * 1.3} 0`,
            `L${-r} ${-r}H${r * 0.5}Z`,
          ].join("")}
        />
      )}
      <circle class="hatch" cx={-r * 0.3} cy={-r * 0.3} r={r * 0.28} />
    </>
  );
}

/** Half the size of a plate in pixels; a little less where the whole table is small. */
export const plateSize = (scale: number) => Math.min(13, Math.max(9, scale * 2));

/** How much of a plate is left to see: none once the hull itself is large enough. */
export const plateShare = (scale: number, length: number) =>
  Math.min(1, Math.max(0, (30 - length * scale) / 9));

interface BodyProps extends HullProps {
  /** Pixels per length of one. */
  scale: number;
}

/**
 * A plate of a fixed size in pixels: pointed where the hull heads, with a bar where the turret
 * does; in between there is room for a code.
 */
const Plate = memo(function Plate({ vehicle, size, seat, turret, wreck, scale }: BodyProps) {
  const [r, share] = [plateSize(scale), plateShare(scale, size.length)];
  const way = [Math.cos((turret * Math.PI) / 180), -Math.sin((turret * Math.PI) / 180)];
  const bar = [0.72, 1.45]
    .map((far) => way.map((one) => (one * far * r).toFixed(1)).join(" "))
    .join("L");
  return (
    <g class={`plate side-${seat}${wreck ? " wreck" : ""}`} opacity={share < 1 ? share : undefined}>
      <path class="body" d={wreck ? disc(r * 0.8) : seat === 0 ? house(r) : drop(r)} />
      {!wreck && mountOf(vehicle) === "turret" && (
        <>
          <path class="bar-case" d={`M${bar}`} />
          <path class="bar" d={`M${bar}`} />
        </>
      )}
      {wreck && (
        <path
          class="cross"
          d={[
            `M${-r * 0.5} ${-r * 0.5}L${r * 0.5} ${r * 0.5}M${-r * 0.5} ${r * 0.5}`,
            `L${r * 0.5} ${-r * 0.5}`,
          ].join("")}
        />
      )}
    </g>
  );
});

/**
 * A vehicle or its wreck, heading east, in pixels: a plate from afar, its hull from nearby, and one
 * through the other in between.
 */
export function Body({ scale, ...hull }: BodyProps) {
  const share = plateShare(scale, hull.size.length);
  return (
    <>
      {share > 0 && <Plate scale={scale} {...hull} />}
      {share < 1 && (
        <g transform={`scale(${(scale / UNIT).toFixed(4)})`}>
          <Hull {...hull} />
        </g>
      )}
    </>
  );
}

const disc = (r: number) => `M${r} 0A${r} ${r} 0 1 1 ${-r} 0A${r} ${r} 0 1 1 ${r} 0Z`;
const house = (r: number) =>
  `M${-r * 0.85} ${-r * 0.8}H${r * 0.5}L${r * 1.2} 0L${r * 0.5} ${r * 0.8}H${-r * 0.85}Z`;
const drop = (r: number) =>
  `M${r * 1.25} 0L${r * 0.52} ${-r * 0.76}A${r * 0.92} ${r * 0.92} 0 1 0 ${r * 0.52} ${r * 0.76}Z`;
