// What is used of a library without types.

declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { noHinting: true; keepFeatures: readonly string[]; targetFormat: "woff2" },
  ): Promise<Buffer>;
}

declare module "fontverter" {
  export function convert(font: Buffer, to: "sfnt"): Promise<Buffer>;
}
