import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

import subsetFont from "subset-font";
import { minify } from "terser";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { outlines } from "./scripts/outlines.ts";
import { shell } from "./scripts/shell.ts";

// The game server answers both the page and the websocket; in development Vite
// serves the page and hands the websocket on to a server started beside it.
const server = "http://127.0.0.1:8707";

const PRINTED = range(0x20, 0x7e);
const SIGNS = "°·½×–‘’“”„…−″→←↑↓≈";
/** What names are written with, and what the page itself says in its languages. */
const NAMES = PRINTED + range(0xc0, 0xf6) + range(0xf8, 0xff) + SIGNS;
const OWN = `${PRINTED.replace(/["#$&*>@[\\\]^_`{|}~]/g, "")}ÄÖÜäöüß${SIGNS}`;

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

/**
 * Hints fit letters to coarse screens, which smooth them anyway, and weigh a third of a font. Running
 * text has the letters of all names, and pairs that stand together well. Bold type and labels, which
 * are short, have the letters of the page and figures below one another.
 */
const light: Plugin = {
  name: "light-fonts",
  apply: "build",
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".woff2")) {
        const isText = file.fileName.includes("-400-");
        file.source = await subsetFont(Buffer.from(file.source), isText ? NAMES : OWN, {
          noHinting: true,
          keepFeatures: isText ? ["kern", "tnum"] : ["tnum"],
          targetFormat: "woff2",
        });
      }
  },
};

/** Lightens the worker, which stands beside the page under a name that never changes. */
const worker: Plugin = {
  name: "worker",
  apply: "build",
  async generateBundle() {
    const { code: source = "" } = await minify(await readFile("public/worker.js", "utf8"), {
      ecma: 2020,
      toplevel: true,
    });
    this.emitFile({ type: "asset", fileName: "worker.js", source });
  },
};

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
  plugins: [light, worker, outlines, shell, brotli],
  // Relative addresses: the page works below any path and names no host.
  base: "./",
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsDir: "assets", // hashed names, so the server may let them be cached for ever
    target: "esnext",
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Few files, which compress better than many: all of the first paint, what several rulesets draw
    // with, and what is fetched later in the same place.
    rolldownOptions: {
      output: {
        // Shorter hashes than usual: nothing makes them lighter, and every file names several others.
        entryFileNames: "assets/[name]-[hash:6].js",
        chunkFileNames: "assets/[name]-[hash:6].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          groups: [
            { name: "index", tags: ["$initial"] },
            { name: "calls", test: /src\/calls\// },
            { name: "campaigns", test: /src\/campaigns\// },
            { name: "match", test: /src\/match\// },
            { name: "play", test: /src\/(play|guide)\// },
            { name: "share", test: /src\/replay\/(Share|clip\/shots)/ },
            { name: "lobby", test: /src\/(lobby\/|rulesets\/pictures)/ },
            { name: "drawing", minShareCount: 2 },
          ],
        },
      },
    },
    minify: "terser", // some hundred bytes lighter than what Vite has of its own
    terserOptions: { ecma: 2022, module: true, compress: { passes: 3 } },
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
