/** Stands in the page itself: it shares no code with any other file, or that would bring it again. */
const BOOT = {
  name: "boot",
  test: /\/src\/(boot|lib\/hydration\/early-events)\.ts/,
  priority: 3,
};

/** Changes only with the releases of its libraries. */
const VENDOR = {
  name: "vendor",
  test: /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//,
  priority: 2,
};

/** What most screens share comes in one file; what fewer than seven share stays with them. */
const SHARED = {
  name: "shared",
  test: /\/src\//,
  minShareCount: 7,
  priority: 1,
};

/** How the code that visitors load is divided. */
export const chunks = [BOOT, VENDOR, SHARED];
