/** Stands in the page itself: it shares no code with any other file, or that would bring it again. */
const BOOT = { name: "boot", test: /\/src\/(boot|lib\/hydration\/early-events)\.ts/ };

/** Changes only with the releases of its libraries. */
const VENDOR = {
  name: "vendor",
  test: /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam)\/|lucide-react\/dist\/esm\/(?!icons)/,
};

/** All modules that the entry imports statically. The style sheets of type pairs stay files of their own. */
const SHARED = {
  name: "shared",
  test: /\/src\/(?!app\/styles\/type-)/,
  tags: ["$initial" as const],
};

/** Modules that at least seven files share. Modules that fewer files share are grouped by topic below. */
const COMMON = { name: "common", test: /\/src\//, minShareCount: 7 };

/** Modules that the first views of a few screens share. */
const VIEWS = {
  name: "views",
  test: /\/src\/(features\/(venue\/slideshow|events\/(calendar\/calendar-address|category-dots|countdown))|ui\/arrow)/,
};

/** Modules that the pages of drinks and of the history share. */
const DRINKS = { name: "drinks", test: /\/src\/features\/content\/(menu-card|use-section)/ };

/** Modules that every page fetches after hydration, and the parts of Radix that toasts and dialogs share. */
const LATE = {
  name: "late",
  test: /\/src\/(app\/(page-end|prepare|route-table)|features\/(bookings\/kept-order|inbox\/returned)|routes\/public\/not-found|ui\/(follow-links|overlays\/tooltips))|radix-ui\/react-(context|dismissable-layer|portal|presence|use-controllable-state)|lucide-react\/dist\/esm\/icons\/x\./,
};

/** Modules that dialogs share. */
const DIALOGS = { name: "dialogs", test: /\/src\/ui\/overlays\/dialog|radix-ui\/react-dialog/ };

/** Modules that several lists of events share. */
const EVENTS = {
  name: "events",
  test: /\/src\/(features\/events|ui\/(arrow|copy-link|visit-link)|lib\/refunds|messages\/[^/]+\/(calendar|event-lists|refunds))/,
  minShareCount: 2,
};

/** Modules that several forms share. */
const FORMS = {
  name: "forms",
  test: /\/src\/(ui\/(?!overlays)|api\/|features\/(inbox\/|subscribers\/use-)|messages\/[^/]+\/forms)/,
  minShareCount: 2,
};

/** The groups of the visitors' code. The first group that matches a module takes it with its imports. */
export const chunks = [
  BOOT,
  VENDOR,
  SHARED,
  COMMON,
  VIEWS,
  DRINKS,
  LATE,
  DIALOGS,
  EVENTS,
  FORMS,
].map((group, place, { length }) => ({ ...group, priority: length - place }));

/** Chunks that every page runs at once. */
const RUNS_AT_ONCE = [VENDOR, SHARED, COMMON].map(({ name }) => name);

/**
 * Returns the comment that makes Chromium compile a chunk on a background thread. Without it each
 * function is compiled on the main thread at its first call.
 */
export const compileHint = ({ name }: { name: string }) =>
  RUNS_AT_ONCE.includes(name) ? "//# allFunctionsCalledOnLoad" : "";
