// @vitest-environment jsdom

import { afterEach, expect, expectTypeOf, it, vi } from "vitest";

import { type ResponseBody, type Schemas, send } from "./client";
import type { useApi } from "./use-api";

type Event = Schemas["EventOut"];

afterEach(() => vi.unstubAllGlobals());

it("an address has the type of its documented path's response", () => {
  expectTypeOf<ResponseBody<"/api/events/upcoming?limit=12">>().toEqualTypeOf<Event[]>();
  expectTypeOf<ResponseBody<`/api/events?from=${string}&to=${string}`>>().toEqualTypeOf<Event[]>();
  expectTypeOf<ResponseBody<`/api/events/${number}`>>().toEqualTypeOf<Event>();
  expectTypeOf<ResponseBody<"/api/events/category/comedy">>().toEqualTypeOf<Event[]>();
  expectTypeOf<ResponseBody<"/api/venue">>().toEqualTypeOf<Schemas["VenueOut"]>();
});

it("an address that the server does not know is an error of the compiler", () => {
  const read = (call: typeof useApi) => {
    // @ts-expect-error no such path
    call("/api/nights");
    // @ts-expect-error only a POST is documented
    call("/api/admin/login");
  };
  expectTypeOf(read).toBeFunction();
});

it("a change is sent as JSON, with the type that its path asks for", async () => {
  const sent: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent.push(init);
    return Response.json({ authenticated: true });
  });
  const answer = await send("POST", "/api/admin/login", { password: "key under the mat" });
  expect(answer).toEqual({ authenticated: true });
  expect(sent[0]?.body).toBe('{"password":"key under the mat"}');
  // @ts-expect-error a word is no password
  await send("POST", "/api/admin/login", { word: "key under the mat" });
});

it("a response without a body is null", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  await expect(send("DELETE", "/api/events/17", undefined)).resolves.toBeNull();
});
