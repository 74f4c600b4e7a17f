/**
 * Inlined into the page: it shares no code with any other file, which would otherwise load it
 * again.
 */
const BOOT = { name: "boot", test: /\/src\/(boot|lib\/hydration\/early-events)\.ts/ };

/** Changes only with the releases of its libraries. */
const VENDOR = {
  name: "vendor",
  test: /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//,
};

/** All modules that the entry imports statically. The style sheets of type pairs stay files of their own. */
const ENTRY = {
  name: "entry-client",
  test: /\/src\/(?!app\/styles\/type-)/,
  tags: ["$initial" as const],
};

/** Modules that show a list or a picture of the venue at the top of most screens. */
const LISTS = {
  name: "lists",
  test: /\/src\/features\/(content\/list-state|venue\/page-picture)/,
};

/** Modules that show texts of the venue with their links. */
const TEXTS = { name: "texts", test: /\/src\/ui\/(linked-text|mail-address)/ };

/** Modules that show one event: its date, state and price. Every list of events needs them too. */
const EVENT = {
  name: "event",
  test: /\/src\/(features\/events\/(event|event-action|event-parts|countdown|category-dots|calendar\/calendar-address)\.|ui\/arrow)/,
};

/** The slideshow of two screens. */
const SLIDESHOW = { name: "slideshow", test: /\/src\/features\/venue\/slideshow/ };

/** Modules that the pages of drinks and of the history share. */
const DRINKS = { name: "drinks", test: /\/src\/features\/content\/(menu-card|use-section)/ };

/** Modules that every page fetches after hydration, and the parts of Radix that toasts and dialogs share. */
const LATE = {
  name: "late",
  test: /\/src\/(app\/(page-end|prepare|route-table)|features\/(bookings\/kept-order|inbox\/returned)|routes\/public\/not-found|ui\/(follow-links|social-icon|overlays\/tooltips))|radix-ui\/react-(context|dismissable-layer|portal|presence|use-controllable-state)|lucide-react\/dist\/esm\/icons\/x\./,
};

/** Modules that dialogs share. */
const DIALOGS = { name: "dialogs", test: /\/src\/ui\/overlays\/dialog|radix-ui\/react-dialog/ };

/** Modules that several lists of events share. */
const EVENTS = {
  name: "events",
  test: /\/src\/(features\/events|ui\/(copy-link|visit-link)|lib\/refunds|messages\/[^/]+\/(calendar|refunds))/,
  minShareCount: 2,
};

/** Modules that several forms share. */
const FORMS = {
  name: "forms",
  test: /\/src\/(ui\/(?!overlays)|api\/|lib\/phone-number|features\/(inbox\/|subscribers\/use-)|messages\/[^/]+\/forms)/,
  minShareCount: 2,
};

/** The newsletter and the section that contains it. */
const NEWSLETTER = {
  name: "newsletter",
  test: /\/src\/features\/subscribers\/(newsletter|stay-in-the-loop)/,
};

/**
 * Groups of the visitors' code. The first group that matches a module includes it with its imports.
 */
export const chunks = [
  BOOT,
  VENDOR,
  ENTRY,
  LISTS,
  TEXTS,
  EVENT,
  SLIDESHOW,
  DRINKS,
  LATE,
  DIALOGS,
  EVENTS,
  FORMS,
  NEWSLETTER,
].map((group, place, { length }) => ({ ...group, priority: length - place }));

/** Chunks that every page runs at once. */
const RUNS_AT_ONCE = [VENDOR, ENTRY].map(({ name }) => name);

/**
 * Returns the comment that makes Chromium compile a chunk on a background thread. Without it each
 * function is compiled on the main thread at its first call.
 */
export const compileHint = ({ name }: { name: string }) =>
  RUNS_AT_ONCE.includes(name) ? "//# allFunctionsCalledOnLoad" : "";
