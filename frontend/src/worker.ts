// Rule: The door, a guest's booking and a place on the waitlist open without a network.

/**
 * The service worker of the door and of guests' own pages. It stores their files, and each page
 * until the time that its response names. It never stores a page without that time, and removes a
 * page that has ended (404, 410). The server writes `keeps` before this text.
 */

import { copiesOf, storeCopy, UNTIL } from "./lib/page-copies";

interface Keeps {
  /** Names the caches. */
  name: string;
  /** The folder of the pages, which is also the worker's scope. */
  folder: string;
  files: readonly string[];
}

declare const self: ServiceWorkerGlobalScope & { keeps: Keeps };

const { name, folder, files } = self.keeps;
const PAGES = copiesOf(folder);
const FILES = `${name}-${hashOf(files.join())}`;
/** A network that does not respond within this time counts as offline, if there is a copy. */
const PATIENCE_MS = 3_000;

self.addEventListener("install", (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (files.includes(pathname)) event.respondWith(file(request));
});

function hashOf(text: string): string {
  let hash = 5381;
  for (const letter of text) hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

async function keepFiles() {
  const cache = await caches.open(FILES);
  await cache.addAll([...files]);
  // The page that registers this worker was loaded before it.
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const { url } of windows) {
    const { origin, pathname } = new URL(url);
    // Other windows show the panel or the site.
    if (pathname.startsWith(folder)) await fetched(new Request(`${origin}${pathname}`));
  }
}

async function dropOld() {
  for (const cache of await caches.keys())
    if (cache.startsWith(`${name}-`) && cache !== FILES && cache !== PAGES)
      await caches.delete(cache);
}

/** The response of the network, which replaces or removes the copy of its page. */
async function fetched({ url }: Request, signal: AbortSignal | null = null): Promise<Response> {
  // A redirect is followed by the browser, not here.
  const response = await fetch(url, { credentials: "omit", redirect: "manual", signal });
  await storeCopy(PAGES, url, response);
  return response;
}

/** The current page, or its copy while the server does not respond. */
async function page(request: Request): Promise<Response> {
  const copy = await copyOf(request).catch(withoutStorage);
  if (!copy) return fetched(request);
  try {
    const response = await fetched(request, AbortSignal.timeout(PATIENCE_MS));
    if (response.status < 500) return response;
  } catch {
    // Without a network.
  }
  // The copy's own style sheet hides parts that need the network.
  const html = (await copy.text()).replace("<html", "<html data-offline");
  return new Response(html, { headers: copy.headers });
}

/** The copy of a page; all copies are removed once their time is over. */
async function copyOf({ url }: Request): Promise<Response | undefined> {
  const pages = await caches.open(PAGES);
  for (const key of await pages.keys()) {
    const until = (await pages.match(key))?.headers.get(UNTIL);
    if (!until || Date.parse(until) <= Date.now()) await pages.delete(key);
  }
  return pages.match(url, { ignoreSearch: true });
}

async function file(request: Request): Promise<Response> {
  const keptFile = async () => (await caches.open(FILES)).match(request.url);
  return (await keptFile().catch(withoutStorage)) ?? fetch(request);
}

/** Uses the network if the browser has blocked its storage. */
const withoutStorage = () => undefined;
