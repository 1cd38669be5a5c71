import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

import { convert } from "fontverter";
import { Blob, Face } from "harfbuzzjs";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { outlines } from "./scripts/outlines.ts";

// The game server answers both the page and the websocket; in development Vite
// serves the page and hands the websocket on to a server started beside it.
const server = "http://127.0.0.1:8707";

/** What is asked of a font: letters that stand together well, and figures below one another. */
const FEATURES = ["ccmp", "kern", "tnum"];

/**
 * Hints fit letters to coarse screens, which smooth them anyway, and weigh a third of a font. All
 * letters stay.
 */
const unhinted: Plugin = {
  name: "unhinted-fonts",
  apply: "build",
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".woff2"))
        file.source = await light(Buffer.from(file.source));
  },
};

async function light(font: Buffer): Promise<Buffer> {
  const signs = new Face(new Blob(await convert(font, "sfnt")), 0).collectUnicodes();
  return subsetFont(font, String.fromCodePoint(...signs), {
    noHinting: true,
    keepFeatures: FEATURES,
    targetFormat: "woff2",
  });
}

/**
 * Writes a brotli form beside each script and style sheet: an eighth lighter than gzip, and too
 * slow to make at the start of a server.
 */
const brotli: Plugin = {
  name: "brotli",
  apply: "build",
  async writeBundle({ dir = "dist" }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
    await Promise.all(
      texts.map(async (name) =>
        writeFile(
          join(dir, `${name}.br`),
          await promisify(brotliCompress)(await readFile(join(dir, name))),
        ),
      ),
    );
  },
};

export default defineConfig({
  plugins: [unhinted, outlines, brotli],
  // Relative addresses: the page works below any path and names no host.
  base: "./",
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsDir: "assets", // hashed names, so the server may let them be cached for ever
    target: "esnext",
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 8708,
    strictPort: true,
    proxy: { "/ws": { target: server, ws: true }, "/api": server },
  },
  test: {
    environment: "node",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    setupFiles: ["src/words/fetched.ts"],
  },
});
