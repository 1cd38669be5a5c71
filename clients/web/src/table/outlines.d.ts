/**
 * Of each sign how far the pen goes on and its outline, in hundredths of the font's size
 * (scripts/outlines.ts).
 */
declare module "virtual:outlines" {
  const outlines: Readonly<Record<string, readonly [number, string]>>;
  export default outlines;
}
