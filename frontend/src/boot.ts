import { completePageData } from "./app/page-data";
import { createRecorder } from "./lib/early-events";

import "./app/styles/fonts.css";
import "./app/styles/waking.css";

/** Hydration begins after the first paint: after `load`, or earlier when the visitor acts. */
const FIRST_ACTIONS = ["pointerdown", "keydown", "touchstart", "focusin"];

/** Milliseconds after `load`; a browser that draws nothing says nothing. */
const PAINTED_WITHIN = 1000;

const recorder = createRecorder(document);
let hasBegun = false;

const begin = () => {
  if (hasBegun) return;
  hasBegun = true;
  // What is in sight would be gone for a frame, and shift as it comes back.
  for (const part of document.querySelectorAll(".asleep"))
    if (part.getBoundingClientRect().top > innerHeight) part.classList.add("below");
  window.removeEventListener("load", afterPaint);
  for (const type of FIRST_ACTIONS) window.removeEventListener(type, begin, true);
  window.addEventListener("nightcap:ready", recorder.replay);
  void parsed().then(start);
};

/** Nothing is to compete with the frame in which the first picture appears. */
const afterPaint = () => {
  if (document.hidden) return begin();
  // A frame that is drawn is not yet on the screen; browsers tell when the first one is.
  new PerformanceObserver(() => begin()).observe({ type: "paint", buffered: true });
  setTimeout(begin, PAINTED_WITHIN);
};

/** The visitor may act on what is there while the rest of the page is still on its way. */
const parsed = () =>
  new Promise<void>((resolve) => {
    if (document.readyState !== "loading") return resolve();
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });

const start = () => {
  // The entry brings the whole style sheet, too: a page has only its own part of it inlined, without
  // what opens later. React is read in a task of its own. Without its code the page stays what it
  // is: readable, with working links.
  Promise.all([
    import("./entry-client"),
    import("react-dom/client"),
    completePageData(document.getElementById("data")?.textContent ?? ""),
  ])
    .then(([{ wake }, , page]) => wake(page))
    .catch(recorder.stop);
};

for (const type of FIRST_ACTIONS)
  window.addEventListener(type, begin, { capture: true, passive: true });
if (document.readyState === "complete") afterPaint();
else window.addEventListener("load", afterPaint);
