// The module `virtual:outlines`: outlines of signs of the font, for what is drawn on the table in
// great numbers.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { convert } from "fontverter";
import { Blob, Buffer as Text, Face, Font, shape } from "harfbuzzjs";
import type { Plugin } from "vite";

const FAMILY = "barlow-semi-condensed";
const FONT = `../node_modules/@fontsource/${FAMILY}/files/${FAMILY}-latin-600-normal.woff2`;
/** Codes of units and letters of marks are made of these. */
const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ?!+-";
const NAME = "virtual:outlines";

export const outlines: Plugin = {
  name: "outlines",
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: async (id) =>
    id === `\0${NAME}` ? `export default ${JSON.stringify(await drawn())}` : undefined,
};

/** Units of the font in one of an outline: at ten pixels a tenth of one, which nobody sees. */
const STEP = 10;

/**
 * Each sign: how far the pen goes on, and the path of its outline from the pen, y down, in
 * hundredths of the font's size.
 */
async function drawn(): Promise<Record<string, [number, string]>> {
  const file = readFileSync(fileURLToPath(new URL(FONT, import.meta.url)));
  const font = new Font(new Face(new Blob(await convert(file, "sfnt")), 0));
  return Object.fromEntries([...SIGNS].map((sign) => [sign, outline(font, sign)]));
}

function outline(font: Font, sign: string): [number, string] {
  const text = new Text();
  text.addText(sign);
  text.guessSegmentProperties();
  shape(font, text);
  const [glyph, position] = [text.getGlyphInfos()[0], text.getGlyphPositions()[0]];
  if (glyph === undefined || position === undefined) throw new Error(`the font has no ${sign}`);
  return [Math.round(position.xAdvance / STEP), relative(font.glyphToJson(glyph.codepoint))];
}

/** A path of the font, y up, told from where the pen is. */
function relative(path: readonly { type: string; values: number[] }[]): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  return path
    .map(({ type, values: exact }) => {
      const values = exact.map((value) => Math.round(value / STEP));
      const told = values.map((value, i) => (i % 2 === 0 ? value - x : y - value));
      if (type === "Z") [x, y] = [startX, startY];
      else [x, y] = values.slice(-2) as [number, number];
      if (type === "M") [startX, startY] = [x, y];
      return type.toLowerCase() + told.join(" ").replaceAll(" -", "-");
    })
    .join("");
}
