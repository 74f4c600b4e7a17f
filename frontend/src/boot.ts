import * as t from "@/messages/boot";

import { createRecorder } from "./lib/hydration/early-events";

import "./app/styles/fonts.css";
import "./app/styles/hydration.css";

/**
 * All else starts after the first paint: after `load`, or earlier when the visitor acts, scrolls or
 * prints.
 */
const FIRST_ACTIONS = [
  "pointerdown",
  "keydown",
  "touchstart",
  // All that some screen readers send.
  "click",
  "scroll",
  "focusin",
  "beforeprint",
];

/** Milliseconds after `load`, for browsers that report no paint. */
const PAINTED_WITHIN = 1000;

/** Milliseconds; on such a slow connection, the page does not wait for its first picture. */
const BEGUN_WITHIN = 4000;

/** Milliseconds until a pending click shows a message. */
const PRESS_WAITS = 5000;

/** Milliseconds until a failed start is retried, doubled each time. */
const FIRST_PAUSE = 4000;
const LONGEST_PAUSE = 64_000;

const states = document.documentElement.classList;
const recorder = createRecorder(() => {
  // After a failed start, a click triggers a retry.
  tryAgain();
  setTimeout(sayThatItIsKept, PRESS_WAITS);
});
let hasFailed = false;
let failures = 0;
let hasBegun = false;

const begin = () => {
  if (hasBegun) return;
  hasBegun = true;
  // Mark only parts out of sight: a visible part would disappear for a frame and shift the page.
  for (const part of document.querySelectorAll("[data-hydrating]"))
    if (part.getBoundingClientRect().top > innerHeight) part.classList.add("below");
  states.remove("unpainted");
  removeEventListener("load", afterPaint);
  for (const type of FIRST_ACTIONS) removeEventListener(type, begin, true);
  // The visitor may use the present parts while the rest of the page is loading.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
};

/** Keeps the main thread free for the frame in which the first picture appears. */
const afterPaint = async () => {
  if (document.hidden) return begin();
  setTimeout(begin, PAINTED_WITHIN);
  // A loaded picture is not decoded yet.
  await document.querySelector<HTMLImageElement>("img[fetchpriority=high]")?.decode().catch(String);
  // A rendered frame is not on the screen yet; browsers report the first paint.
  new PerformanceObserver(() => afterNextFrame(begin)).observe({
    type: "paint",
    buffered: true,
  });
};

const afterNextFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

/**
 * Attributes of this script's element: the URLs of the code, its entry last, and the venue's offset
 * from UTC in minutes.
 */
const { code = "", ahead } =
  document.querySelector<HTMLElement>("script[data-code]")?.dataset ?? {};

const tryAgain = () => {
  if (hasFailed) start();
};

const start = () => {
  hasFailed = false;
  // Until its code loads, the page stays readable, with working links.
  loadAndStart().catch(() => {
    hasFailed = true;
    sayThatItIsKept();
    setTimeout(tryAgain, Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE));
    failures += 1;
    // A newer build has replaced the code, or a broken connection has truncated the page.
    if (failures === 2) reloadOnce().catch(String);
  });
};

/** Reloads the page if the server responds, unless this page came from a reload. */
const reloadOnce = async () => {
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === "reload") return;
  const { ok } = await fetch("/", { method: "HEAD" });
  if (ok) location.reload();
};

/** The message is removed once no click is pending (entry-client.tsx). */
const sayThatItIsKept = () => {
  if (recorder.kept.size === 0 || document.getElementById("kept")) return;
  document.body.insertAdjacentHTML(
    "beforeend",
    `<p id="kept" role="alert" class="fixed inset-x-0 bottom-0 z-50 bg-brass px-gutter py-3 text-on-brass">${t.stillLoading} <a href="" class="underline">${t.reload}</a></p>`,
  );
};

/**
 * Evaluates code without recording stack traces. React constructs five errors as its module runs, and V8
 * parses the whole module a second time to find their line numbers: most of the evaluation time.
 */
const withoutStackTraces = async <Code>(evaluated: Promise<Code>): Promise<Code> => {
  const traces: { stackTraceLimit?: number } = Error;
  const { stackTraceLimit } = traces;
  traces.stackTraceLimit = 0;
  return evaluated.finally(() => Object.assign(traces, { stackTraceLimit }));
};

const loadAndStart = async () => {
  // Each file is imported separately, so that each is parsed in its own task.
  const files = code.split(" ").map((address) => import(/* @vite-ignore */ address));
  const entry: typeof import("./entry-client") | undefined = (
    await withoutStackTraces(Promise.all(files))
  ).at(-1);
  await entry?.startApp(recorder);
};

// Set this before the first paint, because a later note about the clock would shift the page. This
// needs the device's zone; its date hardly matters.
if (Number(ahead) + new Date(performance.timeOrigin).getTimezoneOffset()) states.add("elsewhere");
states.add("unpainted");
for (const type of FIRST_ACTIONS) addEventListener(type, begin, { capture: true, passive: true });
addEventListener("online", tryAgain);
setTimeout(begin, BEGUN_WITHIN);
if (document.readyState === "complete") void afterPaint();
else addEventListener("load", afterPaint);
