import * as t from "@/messages/boot";

import { createRecorder } from "./lib/hydration/early-events";

import "./app/styles/fonts.css";
import "./app/styles/hydration.css";

/** All else begins after the first paint: after `load`, or earlier when the visitor acts, scrolls or prints. */
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

/** Milliseconds after `load`; a browser that draws nothing says nothing. */
const PAINTED_WITHIN = 1000;

/** Milliseconds; on a line that bad the page is not to wait for its first picture. */
const BEGUN_WITHIN = 4000;

/** Milliseconds after which a press is answered in words. */
const PRESS_WAITS = 5000;

/** Milliseconds until a failed start is tried once more, twice as long each time. */
const FIRST_PAUSE = 4000;
const LONGEST_PAUSE = 64_000;

const states = document.documentElement.classList;
const recorder = createRecorder(() => {
  // Of a start that has failed a press is the occasion for another try.
  tryAgain();
  setTimeout(sayThatItIsKept, PRESS_WAITS);
});
let hasFailed = false;
let failures = 0;
let hasBegun = false;

const begin = () => {
  if (hasBegun) return;
  hasBegun = true;
  // What is in sight would be gone for a frame, and shift as it comes back.
  for (const part of document.querySelectorAll("[data-hydrating]"))
    if (part.getBoundingClientRect().top > innerHeight) part.classList.add("below");
  states.remove("unpainted");
  removeEventListener("load", afterPaint);
  for (const type of FIRST_ACTIONS) removeEventListener(type, begin, true);
  // The visitor may act on what is there while the rest of the page is still on its way.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
};

/** Nothing is to compete with the frame in which the first picture appears. */
const afterPaint = async () => {
  if (document.hidden) return begin();
  setTimeout(begin, PAINTED_WITHIN);
  // One that has come is not yet decoded.
  await document.querySelector<HTMLImageElement>("img[fetchpriority=high]")?.decode().catch(String);
  // A frame that is drawn is not yet on the screen; browsers tell when the first one is.
  new PerformanceObserver(() => afterNextFrame(begin)).observe({
    type: "paint",
    buffered: true,
  });
};

const afterNextFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

/**
 * What the document says beside this script: the files of the code, its entry last, and by how many
 * minutes the venue's clock is ahead of UTC.
 */
const { code = "", ahead } =
  document.querySelector<HTMLElement>("script[data-code]")?.dataset ?? {};

const tryAgain = () => {
  if (hasFailed) start();
};

const start = () => {
  hasFailed = false;
  // Until its code comes the page stays what it is: readable, with working links.
  loadAndStart().catch(() => {
    hasFailed = true;
    sayThatItIsKept();
    setTimeout(tryAgain, Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE));
    failures += 1;
    // A newer build has replaced the code, or a line that broke has brought half a page.
    if (failures === 2) reloadOnce().catch(String);
  });
};

/** Loads the page anew where the server answers, unless that is how this page came. */
const reloadOnce = async () => {
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === "reload") return;
  const { ok } = await fetch("/", { method: "HEAD" });
  if (ok) location.reload();
};

/** It goes when nothing waits any more (entry-client.tsx). */
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
  // Asked for one by one, each is read in a task of its own.
  const files = code.split(" ").map((address) => import(/* @vite-ignore */ address));
  const entry: typeof import("./entry-client") | undefined = (
    await withoutStackTraces(Promise.all(files))
  ).at(-1);
  await entry?.startApp(recorder);
};

// What is said of the clock afterwards would push the page about.
// The zone of the device counts here and its day hardly does.
if (Number(ahead) + new Date(performance.timeOrigin).getTimezoneOffset()) states.add("elsewhere");
states.add("unpainted");
for (const type of FIRST_ACTIONS) addEventListener(type, begin, { capture: true, passive: true });
addEventListener("online", tryAgain);
setTimeout(begin, BEGUN_WITHIN);
if (document.readyState === "complete") void afterPaint();
else addEventListener("load", afterPaint);
