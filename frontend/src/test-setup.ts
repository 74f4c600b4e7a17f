import { configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// The server's tests may run at the same time: a wait ends when its condition is true.
configure({ asyncUtilTimeout: 10_000 });

// While a wait asks again and again, no error prints the document: only the last one is read.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true
      ? Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" })
      : getElementError(message, container),
});

// The files share only a process and its document; each has its own modules.
vi.resetModules();

// The clock of every test starts a week before the event of `api/samples.ts` and runs from there:
// no result depends on the day of the run.
const { Date: RealDate } = globalThis;
const TEST_START = RealDate.parse("2026-11-21T12:00:00Z");
const shift = TEST_START - RealDate.now();
const testNow = () => RealDate.now() + shift;
globalThis.Date = new Proxy(RealDate, {
  get: (target, name) => (name === "now" ? testNow : Reflect.get(target, name)),
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [testNow()] : values, newTarget),
});

// Timers and listeners of one file, such as a retry on the next click, must not affect the next
// file.
const { setTimeout, setInterval } = globalThis;
const begun = new Set<ReturnType<typeof setTimeout>>();
const remembered = <Timer extends typeof setTimeout | typeof setInterval>(start: Timer): Timer =>
  Object.assign((...work: Parameters<Timer>) => {
    const timer = Reflect.apply(start, globalThis, work);
    begun.add(timer);
    return timer;
  }, start);
globalThis.setTimeout = remembered(setTimeout);
globalThis.setInterval = remembered(setInterval);

const stopListening: (() => void)[] = [];
for (const target of "document" in globalThis ? [globalThis, document] : []) {
  const { addEventListener, removeEventListener } = target;
  target.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    addEventListener.apply(target, listener);
    stopListening.push(() => removeEventListener.apply(target, listener));
  };
  stopListening.push(() => Object.assign(target, { addEventListener }));
}

// Nor does a test find input that the one before left unsaved.
afterEach(() => {
  if ("document" in globalThis) localStorage.clear();
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.assign(globalThis, { Date: RealDate, setTimeout, setInterval });
  for (const timer of begun) clearTimeout(timer);
  for (const stop of stopListening) stop();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (!("document" in globalThis)) return;
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.head.replaceChildren();
  document.body.replaceChildren();
  // React, which stays, would take the document for one that it still listens to.
  for (const mark of Object.keys(document).filter((name) => name.startsWith("_reactListening")))
    Reflect.deleteProperty(document, mark);
});

// jsdom lacks these. Its window is as wide as a desktop.
globalThis.matchMedia ??= (media: string) => {
  const list = new EventTarget();
  return Object.assign(list, {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
};

if ("Element" in globalThis) Element.prototype.scrollIntoView ??= () => {};

// jsdom lacks reportError. As in a browser, the error surfaces and fails the test.
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
};
