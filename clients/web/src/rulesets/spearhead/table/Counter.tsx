// A tank as a clean counter seen from above: tracks, hull, turret and gun along its facing.

import type { Footprint, Sheet } from "../../../contract/spearhead";

import { UNIT } from "../../../core/camera";
import { chance } from "../../../table/paper";
import { memo } from "../../../widgets/memo";

interface Props {
  sheet: Sheet;
  footprint: Footprint;
  seat: number;
  /** Remains burn out; they have no side any more. */
  wreck?: boolean;
  hurt?: boolean;
}

const box = (x: number, y: number, w: number, h: number, r: number) => ({
  x,
  y,
  width: w,
  height: h,
  rx: r,
});

export const Counter = memo(function Counter({ sheet, footprint, seat, wreck, hurt }: Props) {
  const l = footprint.length * UNIT;
  const w = footprint.width * UNIT;
  const track = w * 0.2;
  const isGun = sheet.roles.includes("artillery");
  const r = w * { light: 0.26, medium: 0.28, heavy: 0.3 }[sheet.weight];
  const reach = l * (isGun ? 0.62 : { light: 0.5, medium: 0.56, heavy: 0.6 }[sheet.weight]);
  const calibre = { light: 3, medium: 4, heavy: 5 }[sheet.weight] + (isGun ? 1.5 : 0);
  const turretAt = isGun ? -l * 0.14 : -l * 0.04;
  const links = Math.round(l / 5);
  const nose = l * 0.13;
  return (
    <g class={`counter side-${seat}${wreck ? " wreck" : ""}`}>
      <rect class="cast" {...box(-l / 2 + 3, -w / 2 + 3, l, w, 5)} />
      {[-w / 2, w / 2 - track].map((y) => (
        <g key={y}>
          <rect class="track" {...box(-l / 2, y, l, track, 3)} />
          <path
            class="links"
            d={Array.from(
              { length: links - 1 },
              (_, i) => `M${(-l / 2 + ((i + 1) * l) / links).toFixed(1)} ${y + 1}v${track - 2}`,
            ).join("")}
          />
        </g>
      ))}
      <path
        class="hull"
        d={[
          `M${-l / 2 + 2} ${-w / 2 + track * 0.55}H${l / 2 - nose}`,
          `L${l / 2 - 1} ${-w / 2 + track * 1.35}V${w / 2 - track * 1.35}`,
          `L${l / 2 - nose} ${w / 2 - track * 0.55}H${-l / 2 + 2}Z`,
        ].join("")}
      />
      <path
        class="panel"
        d={[
          `M${l / 2 - nose * 1.5} ${-w / 2 + track}V${w / 2 - track}`,
          `M${-l / 2 + l * 0.13} ${-w * 0.2}V${w * 0.2}`,
          `M${-l / 2 + l * 0.18} ${-w * 0.2}V${w * 0.2}`,
          `M${-l / 2 + l * 0.23} ${-w * 0.2}V${w * 0.2}`,
        ].join("")}
      />
      {!wreck && (
        <path
          class="chevron"
          d={[
            `M${l / 2 - nose * 1.15} ${-w * 0.13}L${l / 2 - nose * 0.45} 0`,
            `L${l / 2 - nose * 1.15} ${w * 0.13}`,
          ].join("")}
        />
      )}
      <g transform={`translate(${turretAt} 0)${wreck ? " rotate(28)" : ""}`}>
        <rect class="gun" {...box(r * 0.6, -calibre / 2, reach - turretAt - r * 0.6, calibre, 1)} />
        <rect class="gun" {...box(reach - turretAt - 6, -calibre / 2 - 1.2, 6, calibre + 2.4, 1)} />
        {isGun ? (
          <rect class="turret" {...box(-r * 1.25, -r * 0.95, r * 2.3, r * 1.9, 3)} />
        ) : seat === 0 ? (
          <ellipse class="turret" rx={r * 1.18} ry={r} />
        ) : (
          <path class="turret" d={hexagon(r * 1.18, r * 1.05)} />
        )}
        <circle class="hatch" cx={-r * 0.3} cy={-r * 0.35} r={Math.max(2, r * 0.24)} />
        {sheet.roles.includes("command") && <path class="star" d={star(r * 0.62)} />}
      </g>
      {hurt && !wreck && <Scars id={sheet.id} l={l} w={w} />}
      {wreck && (
        <path
          class="cross"
          d={`M${-l / 2} ${-w / 2}L${l / 2} ${w / 2}M${-l / 2} ${w / 2}L${l / 2} ${-w / 2}`}
        />
      )}
    </g>
  );
});

function Scars({ id, l, w }: { id: string; l: number; w: number }) {
  const random = chance(id);
  const marks = Array.from({ length: 4 }, () => {
    const [x, y] = [(random() - 0.5) * l * 0.8, (random() - 0.5) * w * 0.8];
    return [
      `M${x.toFixed(1)} ${y.toFixed(1)}l${(3 + random() * 4).toFixed(1)}`,
      ` ${(random() * 6 - 3).toFixed(1)}l${(1 + random() * 3).toFixed(1)}`,
      ` ${(random() * 8 - 4).toFixed(1)}`,
    ].join("");
  });
  return <path class="scars" d={marks.join("")} />;
}

function hexagon(rx: number, ry: number): string {
  const dots = [0, 60, 120, 180, 240, 300].map((a) => {
    const rad = (a * Math.PI) / 180;
    return `${(Math.cos(rad) * rx).toFixed(1)} ${(Math.sin(rad) * ry * 1.1).toFixed(1)}`;
  });
  return `M${dots.join("L")}Z`;
}

function star(r: number): string {
  const dots = Array.from({ length: 10 }, (_, i) => {
    const rad = (i * Math.PI) / 5 - Math.PI / 2;
    const at = i % 2 ? r * 0.42 : r;
    return `${(Math.cos(rad) * at).toFixed(1)} ${(Math.sin(rad) * at).toFixed(1)}`;
  });
  return `M${dots.join("L")}Z`;
}
