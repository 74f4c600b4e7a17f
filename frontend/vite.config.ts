import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { chunks, compileHint } from "./chunks.ts";
import { fontLetters } from "./font-letters.ts";
import { PSEUDO, pseudoJson, pseudoLanguage } from "./pseudo-language.ts";
import { ScreensFirst } from "./screens-first.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The language of the sentences that visitors read: a folder of `src/messages`, or the pseudo language. */
const language = process.env.NIGHTCAP_LANGUAGE || "en";
const messages = here(`./src/messages/${language === PSEUDO ? "en" : language}`);

/** The server side reads the same table of routes as the browser, and the texts of each in one place. */
const copyRoutes: Plugin = {
  name: "copy-routes",
  apply: "build",
  closeBundle: () => {
    const rows: { path: string }[] = JSON.parse(
      readFileSync(here("./src/app/routes.json"), "utf8"),
    );
    const written = readFileSync(`${messages}/routes.json`, "utf8");
    const texts: Record<string, object> = JSON.parse(
      language === PSEUDO ? pseudoJson(written) : written,
    );
    const table = rows.map((row) => ({ ...row, ...texts[row.path] }));
    writeFileSync(here("./dist/routes.json"), JSON.stringify(table));
  },
};

/** The paths of the pages; other facts about them load when the visitor opens another page. */
const bareRoutes: Plugin = {
  name: "bare-routes",
  resolveId: (id) => (id === "virtual:bare-routes" ? `\0${id}` : null),
  load: (id) => {
    if (id !== "\0virtual:bare-routes") return null;
    const rows: { path: string; screen: string }[] = JSON.parse(
      readFileSync(here("./src/app/routes.json"), "utf8"),
    );
    const bare = rows.map(({ path, screen }) => ({ path, screen }));
    return `export const rows = ${JSON.stringify(bare)};`;
  },
};

/** The better coding of distances can only be found by trying both: it saves up to 0.3 percent. */
const brotli = (bytes: Buffer) => {
  const [usual, other] = [0, 1].map((postfix) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_NPOSTFIX]: postfix } }),
  ) as [Buffer, Buffer];
  return other.length < usual.length ? other : usual;
};

/** Assets are compressed at the highest level at build time, so that no request has to do it. */
const compressAssets: Plugin = {
  name: "compress-assets",
  // The tests' server closes a bundle too, and has none.
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  closeBundle: () => {
    const folder = here("./dist/client/assets/");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    for (const name of files.filter((file) => /\.(js|css|svg)$/.test(file))) {
      const bytes = readFileSync(folder + name);
      writeFileSync(`${folder}${name}.br`, brotli(bytes));
      writeFileSync(`${folder}${name}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
};

const alias = {
  "@/messages": messages,
  "@": here("./src"),
  // Radix locks scrolling with an injected <style>, which the Content-Security-Policy forbids.
  "react-style-singleton": here("./src/ui/style-singleton.ts"),
  // wouter imports a shim for a hook that React has had since version 18.
  "use-sync-external-store/shim/index.js": here("./node_modules/react/index.js"),
};

/** The panel is a separate build, so that no public page loads any of it. */
const ADMIN = {
  outDir: "dist/client",
  license: { fileName: ".vite/licences-admin.json" },
  emptyOutDir: false,
  copyPublicDir: false,
  assetsDir: "assets/admin",
  manifest: ".vite/admin.json",
  modulePreload: { polyfill: false },
  rolldownOptions: { input: here("./src/entry-admin.tsx") },
};

/**
 * Scripts of guests' own pages, for a booking and a waitlist entry: they share no file with the
 * others.
 */
const OWN_PAGES = {
  ...ADMIN,
  license: { fileName: ".vite/licences-own-pages.json" },
  assetsDir: "assets/own-pages",
  manifest: ".vite/own-pages.json",
  rolldownOptions: {
    input: [here("./src/entry-own-booking.ts"), here("./src/entry-own-place.ts")],
  },
};

/** So is the door, which a phone stores completely, with its service worker. */
const DOOR = {
  ...ADMIN,
  license: { fileName: ".vite/licences-door.json" },
  assetsDir: "assets/door",
  manifest: ".vite/door.json",
  rolldownOptions: { input: [here("./src/entry-door.tsx"), here("./src/worker.ts")] },
};

const PUBLIC = {
  outDir: "dist/client",
  license: { fileName: ".vite/licences.json" },
  manifest: true,
  cssTarget: ["chrome111", "firefox128", "safari16.4"],
  // Few files need others that are not there already.
  modulePreload: false as const,
  rolldownOptions: {
    input: [
      here("./src/boot.ts"),
      here("./src/entry-client.tsx"),
      // The server inlines the one that a venue has chosen.
      here("./src/app/styles/type-classic.css"),
      here("./src/app/styles/type-modern.css"),
    ],
    // The inline script calls the entry's exports, and the screens import more from the same file.
    preserveEntrySignatures: "allow-extension" as const,
    // Inlines each message into the one chunk that uses it.
    optimization: { inlineConst: { mode: "all" as const, pass: 2 } },
    output: { codeSplitting: { groups: chunks }, postBanner: compileHint },
  },
};

/**
 * The packages that each test file loads again. The others keep nothing between two files, and a
 * process of the tests loads them once: half of the time that all imports take.
 */
const LOADED_BY_EACH_TEST_FILE = /\/node_modules\/(?!(?:react|react-dom|scheduler|lucide-react)\/)/;

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    language === PSEUDO && pseudoLanguage,
    bareRoutes,
    fontLetters,
    react(),
    tailwindcss({ optimize: false }),
    copyRoutes,
    compressAssets,
  ],
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  resolve: {
    alias: isSsrBuild
      ? {
          ...alias,
          // The legacy build needs none of TextEncoder, MessageChannel and setTimeout, which bare V8 lacks.
          "react-dom/server": here(
            "./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js",
          ),
        }
      : alias,
  },
  ssr: { noExternal: mode === "test" ? [LOADED_BY_EACH_TEST_FILE] : true, target: "webworker" },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        copyPublicDir: false,
        minify: true,
        rolldownOptions: {
          output: { format: "iife", entryFileNames: "render.js", codeSplitting: false },
        },
      }
    : ({ admin: ADMIN, door: DOOR, "own-pages": OWN_PAGES }[mode] ?? PUBLIC),
  test: {
    // Real screens in jsdom are slow on a busy machine.
    testTimeout: 30_000,
    include: ["src/**/*.test.{ts,tsx}", "*.test.ts"],
    setupFiles: ["src/test-setup.ts"],
    // A separate process and document would cost each file more time than its tests.
    isolate: false,
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ScreensFirst },
    // Screens are short-lived objects: with more room for those, less is collected.
    execArgv: ["--max-semi-space-size=64"],
  },
}));
