import { configure } from "@testing-library/react";
import { afterAll, vi } from "vitest";

// The server's tests may run beside these: a wait ends when what it waits for is there.
configure({ asyncUtilTimeout: 10_000 });

// The files share a process and its document, and nothing else: each has its own modules.
vi.resetModules();

// Nor does what one file has put off, as another try of a request, happen to the next.
const { setTimeout } = globalThis;
const putOff = new Set<ReturnType<typeof setTimeout>>();
globalThis.setTimeout = Object.assign((...work: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(...work);
  putOff.add(timer);
  return timer;
}, setTimeout);

afterAll(() => {
  vi.useRealTimers();
  globalThis.setTimeout = setTimeout;
  for (const timer of putOff) clearTimeout(timer);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (!("document" in globalThis)) return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.head.replaceChildren();
  document.body.replaceChildren();
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

// jsdom lacks it; as in a browser, what is reported surfaces, and fails the test.
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
};
