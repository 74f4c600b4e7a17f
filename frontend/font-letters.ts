import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import subsetFont from "subset-font";
import type { Plugin } from "vite";

/**
 * From space to tilde, and other characters in the site's texts; `fonts-beyond.css` has the rest.
 */
const LETTERS = `${String.fromCodePoint(
  ...Array.from({ length: 95 }, (_, step) => 32 + step),
)}\u00a0©·×äèéü–—‘’“”…`;

/** Labels are set in capitals by their style; the text itself has none of these. */
const CAPITALS_OF_LABELS = "ÄÈÉÜ";

/** Few titles have these in italics. */
const RARE_IN_ITALICS = /["#$%*+<=>[\\\]^_`{|}~©·×]/;
const IN_ITALICS = [...LETTERS].filter((letter) => !RARE_IN_ITALICS.test(letter)).join("");

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { resolve } = createRequire(import.meta.url);

const FOLDER = here("./node_modules/.fonts/");

/** The fonts that the style sheets name, with their source files and their used weights. */
const FONTS = {
  "jost-letters": {
    source: "jost/files/jost-latin-wght-normal.woff2",
    letters: LETTERS + CAPITALS_OF_LABELS,
    heaviest: 600,
  },
  "bodoni-moda-letters": {
    source: "bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2",
    letters: LETTERS,
    heaviest: 500,
  },
  "bodoni-moda-letters-italic": {
    source: "bodoni-moda/files/bodoni-moda-latin-wght-italic.woff2",
    letters: IN_ITALICS,
    heaviest: 500,
  },
  "hanken-grotesk-letters": {
    source: "hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    letters: LETTERS + CAPITALS_OF_LABELS,
    heaviest: 600,
  },
  "hanken-grotesk-letters-italic": {
    source: "hanken-grotesk/files/hanken-grotesk-latin-wght-italic.woff2",
    letters: IN_ITALICS,
    heaviest: 500,
  },
  "source-sans-3-letters": {
    source: "source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    letters: LETTERS + CAPITALS_OF_LABELS,
    heaviest: 600,
  },
  "fraunces-letters": {
    source: "fraunces/files/fraunces-latin-wght-normal.woff2",
    letters: LETTERS,
    heaviest: 500,
  },
  "fraunces-letters-italic": {
    source: "fraunces/files/fraunces-latin-wght-italic.woff2",
    letters: IN_ITALICS,
    heaviest: 500,
  },
} as const;

/** Kerning, and the numerals that tables are set in; titles are spaced, which has no ligatures. */
const FEATURES = ["kern", "lnum", "tnum"];

/** Cuts the fonts to the letters of nearly all texts, so that they load before the first paint. */
export const fontLetters: Plugin = {
  name: "font-letters",
  apply: "build",
  buildStart: async () => {
    mkdirSync(FOLDER, { recursive: true });
    for (const [name, { source, letters, heaviest }] of Object.entries(FONTS)) {
      // Its types do not know `keepFeatures` yet, and let it pass in an object that has a name.
      const options = {
        targetFormat: "woff2" as const,
        // The font's author and license.
        preserveNameIds: [0, 13, 14],
        keepFeatures: FEATURES,
        variationAxes: { wght: { min: 400, max: heaviest } },
      };
      const font = await subsetFont(
        readFileSync(resolve(`@fontsource-variable/${source}`)),
        letters,
        options,
      );
      writeFileSync(`${FOLDER}${name}.woff2`, font);
    }
  },
};
