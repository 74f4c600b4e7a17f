// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { fetchPage } from "./kept-page";
import { UNTIL } from "./page-copies";

const PAGE = () => new Response("<html>", { headers: { [UNTIL]: "2099-01-01T00:00:00Z" } });
const closed = () => Promise.reject(new DOMException("The storage is closed.", "SecurityError"));
const full = () => Promise.reject(new DOMException("No space left.", "QuotaExceededError"));

interface AnsweredEvent {
  request: { method: string; url: string; mode: string };
  respondWith: (response: Promise<Response>) => void;
}

let listeners: Record<string, (event: AnsweredEvent) => void>;
const copies = {
  put: vi.fn<() => Promise<void>>(),
  delete: vi.fn<() => Promise<boolean>>(),
  keys: () => Promise.resolve([]),
  match: (): Promise<Response | undefined> => Promise.resolve(undefined),
};
const storage = { open: vi.fn<() => Promise<typeof copies>>() };

beforeEach(() => {
  listeners = {};
  storage.open.mockReset().mockResolvedValue(copies);
  copies.put.mockReset().mockResolvedValue();
  copies.delete.mockReset().mockResolvedValue(true);
  vi.stubGlobal("caches", storage);
  vi.stubGlobal("fetch", async () => PAGE());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens a URL as the browser does with the service worker. */
async function openByWorker(mode: string, pathname: string): Promise<Response> {
  vi.resetModules();
  vi.stubGlobal("self", {
    keeps: { name: "booking", folder: "/booking/", files: ["/booking/page.js"] },
    location: window.location,
    addEventListener: (name: string, listener: (event: AnsweredEvent) => void) => {
      listeners[name] = listener;
    },
  });
  await vi.importActual("../worker.ts");
  return new Promise((resolve, reject) =>
    listeners.fetch?.({
      request: { method: "GET", url: `${window.location.origin}${pathname}`, mode },
      respondWith: (response) => response.then(resolve, reject),
    }),
  );
}

const READERS = {
  "the page itself": fetchPage,
  "the worker, for a page": () => openByWorker("navigate", "/booking/1"),
  "the worker, for a file": () => openByWorker("no-cors", "/booking/page.js"),
};

it.each(Object.entries(READERS))("%s gets the response without any storage", async (_, read) => {
  storage.open.mockImplementation(closed);
  expect(await (await read()).text()).toBe("<html>");
});

it("returns a page that does not fit in storage, and removes its older copy", async () => {
  copies.put.mockImplementation(full);
  expect(await (await fetchPage()).text()).toBe("<html>");
  expect(copies.delete).toHaveBeenCalledOnce();
  copies.delete.mockImplementation(full);
  expect(await (await openByWorker("navigate", "/booking/1")).text()).toBe("<html>");
});

it("keeps the copy if the page's body breaks off", async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.error(new TypeError("The connection was lost.")),
  });
  const { headers } = PAGE();
  vi.stubGlobal("fetch", async () => new Response(broken, { headers }));
  await expect(fetchPage()).rejects.toThrow("The connection was lost.");
  expect(copies.put).not.toHaveBeenCalled();
  expect(copies.delete).not.toHaveBeenCalled();
});
