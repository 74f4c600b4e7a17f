// Rule: The door opens without a network.

/**
 * The door's service worker: it keeps the files of the door, and the page that was opened last, so
 * that the door opens without a network. The server writes the names of all files before this text.
 */

declare const self: ServiceWorkerGlobalScope & { doorFiles: readonly string[] };

const PAGES = "door-pages";
const FILES = `door-${hashOf(self.doorFiles.join())}`;
/** Longer is not waited for: a network that is there by its name alone is none. */
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
  else if (self.doorFiles.includes(pathname)) event.respondWith(file(request));
});

function hashOf(text: string): string {
  let hash = 5381;
  for (const letter of text) hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

async function keepFiles() {
  const cache = await caches.open(FILES);
  await cache.addAll([...self.doorFiles]);
  // The page that asks for this worker came before it.
  const pages = await caches.open(PAGES);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  // Windows of the panel or of the site are no pages of the door.
  for (const { url } of windows)
    if (new URL(url).pathname.startsWith("/door/"))
      await pages.add(new Request(url, { credentials: "omit" }));
}

async function dropOld() {
  for (const name of await caches.keys())
    if (name.startsWith("door-") && name !== FILES && name !== PAGES) await caches.delete(name);
}

/** The page as it is now; as it was last where nobody answers in time, or only with a fault. */
async function page(request: Request): Promise<Response> {
  const pages = await caches.open(PAGES);
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(request.url, { credentials: "omit", signal });
    if (response.ok) await pages.put(request.url, response.clone());
    // A door that was closed is not kept.
    else if (response.status === 404) await pages.delete(request.url);
    if (response.status < 500) return response;
  } catch {
    // Without a network.
  }
  return (await pages.match(request.url)) ?? Response.error();
}

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(FILES);
  return (await cache.match(request.url)) ?? fetch(request);
}

export {};
