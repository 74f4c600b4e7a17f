/** What every page needs to come alive. */
const BASE = {
  name: "base",
  test: /\/src\/(api\/(cache|errors|use-api|venue)|lib\/(time\/(clock|server-time)|connection|links|media|screen|store|text|waking\/(hydration|idle|deferred-code|newer-build|replay|typed-text))|app\/(routes|page-data)\.ts|features\/bookings\/(booking-place|open-booking)\.|ui\/(button|drawing|fetched-code|link\.|linked-text|loading|logo|hydration-root|picture\.|titles|overlays\/(overlay|toast)\.))|\/node_modules\/(react|wouter|regexparam)\/|\/react-dom\/(index|cjs\/react-dom\.production)|vite\/preload-helper/,
  priority: 5,
};

/** What events are shown with in the first view of some pages. */
const EVENTS = {
  name: "events",
  test: /\/src\/(features\/events\/(event|event-(action|badges|days|parts)|countdown|calendar\/day-address)|lib\/time\/(venue-time|days)|ui\/(arrow|balanced-title|zone-note))\./,
  priority: 3,
};

/** The venue on social networks: in the first view of some pages, and at the end of all. */
const SOCIAL = {
  name: "social",
  test: /\/src\/(features\/venue\/contact|ui\/social-icon)\./,
  priority: 4,
};

/** What the late parts of most pages share (ui/hydration-root.tsx). */
const LATE = {
  name: "late",
  test: /\/src\/(features\/(events\/(card|add-|share-|listed-|next-date)|subscribers\/(newsletter|use-)|venue\/(footer|opening|stay|page-links))|ui\/(field|form-extras|email-correction|copy-link|overlays\/(popover|tooltips))|lib\/(email-typos|idempotency-key|settled)|api\/(client|http)\.|app\/(page-end|prepare|route-table|routes\.json$))|\/lucide-react\/dist\/esm\/(?!icons)/,
  priority: 2,
};

/**
 * What else most screens share comes in one file instead of twenty; what few share stays with them,
 * and dialogs and forms stay out until they are near.
 */
const SHARED = {
  name: "shared",
  test: /\/frontend\/src\/(?!.*(dialog|toaster|inbox|send-queue|lightbox|style-singleton|entry-|boot|early-events))/,
  minShareCount: 5,
};

/** The bulk of what every page needs, read in a task of its own. */
const REACT = {
  name: "react-dom",
  test: /\/node_modules\/(react-dom\/(client|cjs\/react-dom-client)|scheduler\/)/,
  priority: 4,
};

/** Stands in the page itself: it shares no code with any other file, or that would bring it again. */
const BOOT = {
  name: "boot",
  test: /\/src\/(boot|lib\/waking\/early-events)\.ts/,
  priority: 7,
};

/**
 * How the code that visitors load is divided: a page comes alive with at most 80 kB, and what it does
 * not need for that stands in other files. A module that two groups would take goes to the one of
 * higher priority, with whatever it imports.
 */
export const chunks = [BOOT, REACT, BASE, EVENTS, SOCIAL, LATE, SHARED];
