import { minify } from "terser";
import type { Plugin } from "vite";

import { de } from "../src/words/de.ts";
import { en } from "../src/words/en.ts";

/** Files that are wanted before the scripts say so, by the module that each is made of. */
const WANTED = { en: /src\/words\/en\.ts$/, de: /src\/words\/de\.ts$/ };
const SHEET = /\s*<link rel="stylesheet"[^>]*>/;

/**
 * What stands in `index.html` until the scripts are here: its words, which files it asks for early,
 * and the style sheet below it, so that it is painted at once.
 */
export const shell: Plugin = {
  name: "shell",
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle = {} }) {
      const files: { [name: string]: string } = {};
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        for (const [name, made] of Object.entries(WANTED))
          if (made.test(file.facadeModuleId ?? "")) files[name] = `./${file.fileName}`;
      }
      const [sheet = ""] = SHEET.exec(html) ?? [];
      const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
      const named = script.replace('"FILES"', JSON.stringify(files));
      const { code = named } = await minify(named, { ecma: 2020, toplevel: true });
      return html
        .replace(script, () => code)
        .replace(sheet, "")
        .replace("</body>", `${sheet.trim()}</body>`)
        .replaceAll(/>\s+</g, "><")
        .replace("ABOUT en", en["lobby.about"])
        .replace("ABOUT de", de["lobby.about"]);
    },
  },
};
