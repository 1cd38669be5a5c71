// The table as a picture that stands alone: what style sheets say is written into its elements.

const KEPT = [
  "display",
  "visibility",
  "opacity",
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-dashoffset",
  "stroke-linecap",
  "stroke-linejoin",
  "vector-effect",
  "paint-order",
  "stop-color",
  "stop-opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
  "clip-path",
] as const;
const SVG = "http://www.w3.org/2000/svg";

/**
 * Return the text of an SVG that looks as the sheets of a table do now, as far as they are seen
 * through its frame.
 */
export function svgOf(
  sheets: readonly SVGSVGElement[],
  frame: Element,
  fill = getComputedStyle(frame).backgroundColor,
): string {
  const { width, height, left, top } = frame.getBoundingClientRect();
  const whole = document.createElementNS(SVG, "svg");
  whole.setAttribute("viewBox", `0 0 ${width} ${height}`);
  whole.setAttribute("width", String(width));
  whole.setAttribute("height", String(height));
  const ground = document.createElementNS(SVG, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", fill);
  whole.append(ground);
  for (const sheet of sheets) {
    const [copy, at] = [sheet.cloneNode(true) as SVGSVGElement, sheet.getBoundingClientRect()];
    dress(sheet, copy);
    copy.setAttribute("x", String(at.left - left));
    copy.setAttribute("y", String(at.top - top));
    copy.setAttribute("overflow", "visible");
    whole.append(copy);
  }
  return new XMLSerializer().serializeToString(whole);
}

/** Write looks as attributes: a strict content policy allows no inline styles. */
function dress(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of KEPT) to.setAttribute(name, style.getPropertyValue(name));
  if (!from.hasAttribute("transform") && style.transform !== "none" && from.localName !== "svg") {
    // Turned by a style sheet rather than by its own attribute.
    const [x = "0", y = "0"] = style.transformOrigin
      .split(" ")
      .map((length) => String(Number.parseFloat(length)));
    to.setAttribute(
      "transform",
      `translate(${x} ${y}) ${style.transform} translate(${-Number(x)} ${-Number(y)})`,
    );
  }
  for (const name of ["class", "style", "tabindex"]) to.removeAttribute(name);
  [...from.children].forEach((child, at) => {
    const twin = to.children[at];
    if (twin !== undefined) dress(child, twin);
  });
}

/** Return the picture as something that a canvas can draw. */
export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Return the picture as PNG, twice as fine as the screen has it. */
export async function pngOf(
  svg: string,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const image = await imageOf(svg);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width * 2), Math.round(height * 2)];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return blobOf(canvas);
}

/** Return what is on a canvas as PNG. */
export const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))),
      "image/png",
    ),
  );

/** Have the browser keep a file. */
export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  [link.href, link.download] = [url, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
