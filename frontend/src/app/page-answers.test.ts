import { expect, test } from "vitest";

import { completePageData, type PageOutline } from "./page-answers";

const SAID = { v: 1, now: "2026-11-21T01:00:00Z", path: "/", search: "", status: 200 };

const outline = (...urls: PageOutline["urls"]): PageOutline => ({ ...SAID, urls });

const answer = (url: string, tag: string) => Response.json({ of: url }, { headers: { ETag: tag } });

test("a drawn page is completed by its answers, as the server tags them or a proxy that compresses anew", async () => {
  const page = await completePageData(outline(["/api/venue", "a1a1"], ["/api/menu", "b2b2"]), [
    answer("/api/venue", '"a1a1f00d-br"'),
    answer("/api/menu", 'W/"b2b2f00d"'),
  ]);
  expect(page.q).toEqual([
    [["/api/venue"], { of: "/api/venue" }],
    [["/api/menu"], { of: "/api/menu" }],
  ]);
  expect(page.isOutdated).toBe(false);
});

test("a page of which an answer has changed since it was drawn is outdated", async () => {
  const answers = [answer("/api/venue", '"a1a1f00d"'), answer("/api/events", '"0ddba115"')];
  const said = outline(["/api/venue", "a1a1"], ["/api/events", "c3c3"]);
  expect((await completePageData(said, answers)).isOutdated).toBe(true);
});

test("a page that could not be drawn has brought its answers", async () => {
  const q = [[["/api/venue"], { name: "The Understudy" }]] as const;
  expect((await completePageData({ ...SAID, q }, [])).q).toEqual(q);
});

test("a page whose answers do not come is not woken", async () => {
  const page = completePageData(outline(["/api/venue", "a1a1"]), [
    new Response("", { status: 503 }),
  ]);
  await expect(page).rejects.toThrow("503");
});
