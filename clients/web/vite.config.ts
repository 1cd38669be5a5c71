import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The game server answers both the page and the websocket; in development Vite
// serves the page and hands the websocket on to a server started beside it.
const server = "http://127.0.0.1:8707";

/** Hints fit letters to coarse screens, which smooth them anyway, and weigh a third of a font. All glyphs stay. */
const unhinted: Plugin = {
  name: "unhinted-fonts",
  apply: "build",
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".woff2"))
        file.source = await subsetFont(Buffer.from(file.source), null, { noHinting: true, keepAllGlyphs: true });
  },
};

export default defineConfig({
  plugins: [unhinted],
  // Relative addresses: the page works below any path and names no host.
  base: "./",
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsDir: "assets", // hashed names, so the server may let them be cached for ever
    target: "es2022",
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 8708,
    strictPort: true,
    proxy: { "/ws": { target: server, ws: true }, "/api": server },
  },
  test: { environment: "node", include: ["src/**/*.test.ts", "src/**/*.test.tsx"] },
});
