import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";
import type { Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { resolve } = createRequire(import.meta.url);

const FOLDER = here("./node_modules/.fonts/");

/** From space to tilde, and what else stands in texts of the site; `fonts-beyond.css` has the rest. */
export const LETTERS = `${String.fromCodePoint(
  ...Array.from({ length: 95 }, (_, step) => 32 + step),
)}\u00a0©·×äèéü–—‘’“”…`;

/** What the style sheets name, and what it is cut from; the weights are those that they use. */
const FONTS = {
  "jost-letters": ["@fontsource-variable/jost/files/jost-latin-wght-normal.woff2", 600],
  "bodoni-moda-letters": [
    "@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2",
    500,
  ],
  "bodoni-moda-letters-italic": [
    "@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-italic.woff2",
    500,
  ],
} as const;

/** Cuts the fonts to the letters that nearly every text is made of, so that they come with the first paint. */
export const fontLetters: Plugin = {
  name: "font-letters",
  apply: "build",
  buildStart: async () => {
    mkdirSync(FOLDER, { recursive: true });
    for (const [name, [source, heaviest]] of Object.entries(FONTS)) {
      const font = await subsetFont(readFileSync(resolve(source)), LETTERS, {
        targetFormat: "woff2",
        // Who made the font, and its licence.
        preserveNameIds: [0, 13, 14],
        variationAxes: { wght: { min: 400, max: heaviest } },
      });
      writeFileSync(`${FOLDER}${name}.woff2`, font);
    }
  },
};
