import { afterEach, expect, test, vi } from "vitest";

import { completePageData } from "./page-answers";

const SAID = { v: 1, now: "2026-11-21T01:00:00Z", path: "/", search: "", status: 200 };

afterEach(() => vi.unstubAllGlobals());

test("a drawn page asks for its answers as anybody would, and has them in their order", async () => {
  const fetched = vi.fn(async (url: string) => Response.json({ of: url }));
  vi.stubGlobal("fetch", fetched);
  const urls = ["/api/venue", "/api/menu"];
  const page = await completePageData(JSON.stringify({ ...SAID, urls }));
  expect(page.q).toEqual(urls.map((url) => [[url], { of: url }]));
  expect(fetched).toHaveBeenCalledWith("/api/venue", { credentials: "omit" });
});

test("a page that could not be drawn asks for nothing: it has brought its answers", async () => {
  vi.stubGlobal("fetch", vi.fn());
  const q = [[["/api/venue"], { name: "The Understudy" }]];
  expect((await completePageData(JSON.stringify({ ...SAID, q }))).q).toEqual(q);
  expect(fetch).not.toHaveBeenCalled();
});

test("a page whose answers do not come is not woken", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  const page = completePageData(JSON.stringify({ ...SAID, urls: ["/api/venue"] }));
  await expect(page).rejects.toThrow("503");
});
