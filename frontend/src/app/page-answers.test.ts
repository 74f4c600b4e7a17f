import { afterEach, expect, test, vi } from "vitest";

import { completePageData } from "./page-answers";

const SAID = { v: 1, now: "2026-11-21T01:00:00Z", path: "/", search: "", status: 200 };

const TAGGED = [
  ["/api/venue", "a1a1"],
  ["/api/menu", "b2b2"],
];

/** As the server tags them, and a proxy that compresses anew. */
const TAGS: Record<string, string> = {
  "/api/venue": '"a1a1f00d-br"',
  "/api/menu": 'W/"b2b2f00d"',
  "/api/events": '"0ddba115"',
};

const answer = async (url: string) =>
  Response.json({ of: url }, { headers: { ETag: TAGS[url] ?? "" } });

afterEach(() => vi.unstubAllGlobals());

test("a drawn page asks for its answers as anybody would, and has them in their order", async () => {
  const fetched = vi.fn(answer);
  vi.stubGlobal("fetch", fetched);
  const page = await completePageData(JSON.stringify({ ...SAID, urls: TAGGED }));
  expect(page.q).toEqual(TAGGED.map(([url]) => [[url], { of: url }]));
  expect(page.isOutdated).toBe(false);
  expect(fetched).toHaveBeenCalledWith("/api/venue", { credentials: "omit" });
});

test("a page of which an answer has changed since it was drawn is outdated", async () => {
  vi.stubGlobal("fetch", answer);
  const urls = [...TAGGED, ["/api/events", "c3c3"]];
  const page = await completePageData(JSON.stringify({ ...SAID, urls }));
  expect(page.isOutdated).toBe(true);
});

test("a page that could not be drawn asks for nothing: it has brought its answers", async () => {
  vi.stubGlobal("fetch", vi.fn());
  const q = [[["/api/venue"], { name: "The Understudy" }]];
  expect((await completePageData(JSON.stringify({ ...SAID, q }))).q).toEqual(q);
  expect(fetch).not.toHaveBeenCalled();
});

test("a page whose answers do not come is not woken", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  const page = completePageData(JSON.stringify({ ...SAID, urls: TAGGED }));
  await expect(page).rejects.toThrow("503");
});
