// @vitest-environment jsdom

import { expect, expectTypeOf, it } from "vitest";

import { type ResponseBody, type Schemas, send } from "./client";
import { fakeServer } from "./server-for-tests";
import type { useApi } from "./use-api";

type Event = Schemas["EventOut"];

const server = fakeServer({
  "POST /api/admin/login": { authenticated: true },
  "DELETE /api/events/{event_id}": null,
});

it("a URL has the type of its documented path's response", () => {
  expectTypeOf<ResponseBody<"/api/events/upcoming?limit=12">>().toEqualTypeOf<Event[]>();
  expectTypeOf<ResponseBody<`/api/events?from=${string}&to=${string}`>>().toEqualTypeOf<Event[]>();
  expectTypeOf<ResponseBody<`/api/events/${number}`>>().toEqualTypeOf<Event>();
  expectTypeOf<ResponseBody<"/api/events/category/comedy">>().toEqualTypeOf<Event[]>();
  expectTypeOf<ResponseBody<"/api/venue">>().toEqualTypeOf<Schemas["VenueOut"]>();
});

it("a URL that the server does not have is a compile error", () => {
  const read = (call: typeof useApi) => {
    // @ts-expect-error no such path
    call("/api/nights");
    // @ts-expect-error only a POST is documented
    call("/api/admin/login");
  };
  expectTypeOf(read).toBeFunction();
});

it("a change is sent as JSON, with the documented type of its path", async () => {
  const answer = await send("POST", "/api/admin/login", { password: "key under the mat" });
  expect(answer).toEqual({ authenticated: true });
  expect(server.requests[0]?.body).toEqual({ password: "key under the mat" });
  // @ts-expect-error a word is no password
  await send("POST", "/api/admin/login", { word: "key under the mat" });
});

it("a response without a body is null", async () => {
  await expect(send("DELETE", "/api/events/17", undefined)).resolves.toBeNull();
});
