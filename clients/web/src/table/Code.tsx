// A code of a unit, or the letter of a mark, as an outline. A browser lays all text of a drawing
// out and paints it anew
// at every change of scale, moved and stretched or not: with hundreds of units that is what zooming
// waits for.

import outlines from "virtual:outlines";

const EM = 100;

interface Props {
  children: string;
  /** Pixels. */
  size: number;
  /** Where the letters stand, below the middle. */
  y: number;
}

/** In the middle across. What has no outline is written as text. */
export function Code({ children, size, y }: Props) {
  const d = outline(children);
  return d === null ? (
    <text class="code" font-size={size} y={y} text-anchor="middle">
      {children}
    </text>
  ) : (
    <path class="code" d={d} transform={`translate(0 ${y}) scale(${size / EM})`} />
  );
}

/** The path of a text that is centred at 0, or nothing where a sign is not drawn. */
export function outline(text: string): string | null {
  const signs = [...text].map((sign) => outlines[sign]);
  if (!signs.every((sign) => sign !== undefined)) return null;
  let pen = -signs.reduce((sum, [advance]) => sum + advance, 0) / 2;
  return signs
    .map(([advance, path]) => {
      const at = pen;
      pen += advance;
      return `M${at} 0${path}`;
    })
    .join("");
}
