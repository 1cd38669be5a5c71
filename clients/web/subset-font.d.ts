// What is used of a library without types.

declare module "subset-font" {
  export default function subsetFont(font: Buffer, text: null, options: { noHinting: true; keepAllGlyphs: true }): Promise<Buffer>;
}
