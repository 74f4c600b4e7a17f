// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { headcount } from "@/door/headcount";
import { createDoor, tapsOf } from "./door";
import { createSignedInKeeper, forgetSignedInDoors, type Person } from "./door-storage";
import { ARRIVE, createServer } from "./server-for-tests";

let server: ReturnType<typeof createServer>;

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  server = createServer();
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => server.fetch(url, init));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const DAN: Person = { id: 4, name: "Dan" };
const ANNA: Person = { id: 5, name: "Anna" };

/** The door of a signed-in user, as a page opens it. */
async function openSignedIn() {
  const [eventId, url] = [1, "/api/admin/door/1"];
  const door = createDoor({ url, keeper: createSignedInKeeper("1"), eventId });
  await door.begin();
  await door.sync();
  return door;
}

const heads = ({ state }: Awaited<ReturnType<typeof openSignedIn>>) => {
  const [show] = state.get().door?.shows ?? [];
  if (!show) throw new Error("There is no show.");
  return headcount(show, show.parties ?? [], tapsOf(show, state.get())).heads;
};

it("a tap of a signed-in user survives a reload without a network, and is then sent", async () => {
  server.session.person = DAN;
  const before = await openSignedIn();
  server.isAway = true;
  before.tap(ARRIVE);
  await before.sync();
  const after = await openSignedIn();
  expect(heads(after)).toBe(2);
  server.isAway = false;
  await after.sync();
  expect([server.kept.size, after.state.get().taps]).toEqual([1, []]);
});

it("signing out deletes the guests, and unsent taps wait for the user", async () => {
  server.session.person = DAN;
  const door = await openSignedIn();
  server.isAway = true;
  door.tap(ARRIVE);
  await door.sync();
  server.isAway = false;
  server.session.isSignedOut = true;
  await door.sync();
  expect(door.state.get()).toMatchObject({ connection: "signed out", door: null });
  const kept = await createSignedInKeeper("1").read();
  expect([kept.door, kept.taps.map(({ by }) => by)]).toEqual([null, [DAN]]);
  server.session.isSignedOut = false;
  await door.sync();
  expect([server.kept.size, door.state.get().taps]).toEqual([1, []]);
});

it("taps are sent in the name of the user who tapped, never of another user on this phone", async () => {
  server.session.person = DAN;
  const door = await openSignedIn();
  server.isAway = true;
  door.tap(ARRIVE);
  await door.sync();
  server.isAway = false;
  server.session.person = ANNA;
  await door.sync();
  door.tap({ eventId: 1, kind: "walk-in", seats: 1 });
  await door.sync();
  expect([...server.kept.values()].map(({ kind }) => kind)).toEqual(["walk-in"]);
  expect(door.state.get().taps.map(({ by }) => by)).toEqual([DAN]);
  server.session.person = DAN;
  await door.sync();
  expect([server.kept.size, door.state.get().taps]).toEqual([2, []]);
});

it("the panel deletes the guests from this phone when the user signs out there", async () => {
  server.session.person = DAN;
  await openSignedIn();
  expect((await createSignedInKeeper("1").read()).door).not.toBeNull();
  await forgetSignedInDoors();
  expect((await createSignedInKeeper("1").read()).door).toBeNull();
});
