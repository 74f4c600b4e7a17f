// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { headcount } from "@/door/headcount";
import { createDoor, tapsOf } from "./door";
import { createKeeper } from "./door-storage";
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

/** The door as a page opens it; a second one on the same phone is a browser that was closed. */
async function open() {
  const door = createDoor({ url: "/api/door/secret", keeper: createKeeper("secret") });
  await door.begin();
  await door.sync();
  return door;
}

const heads = ({ state }: Awaited<ReturnType<typeof open>>) => {
  const [show] = state.get().door?.shows ?? [];
  if (!show) throw new Error("There is no show.");
  return headcount(show, show.parties ?? [], tapsOf(show, state.get())).heads;
};

it("a tap counts at once, and is on the server after sending", async () => {
  const door = await open();
  door.tap(ARRIVE);
  expect(heads(door)).toBe(2);
  await door.sync();
  expect([server.kept.size, door.state.get().taps.length, heads(door)]).toEqual([1, 0, 2]);
});

it("without a network a tap survives the page, and the next page sends it", async () => {
  const first = await open();
  server.isAway = true;
  first.tap(ARRIVE);
  await first.sync();
  expect(first.state.get().connection).toBe("no network");
  const second = await open();
  expect([heads(second), second.state.get().taps.length]).toEqual([2, 1]);
  server.isAway = false;
  await second.sync();
  expect([server.kept.size, second.state.get().taps.length, heads(second)]).toEqual([1, 0, 2]);
});

it("a tap counts as stored only once it would survive the page", async () => {
  let finish = () => {};
  const putTap = () => new Promise<void>((resolve) => (finish = resolve));
  const keeper = { ...createKeeper("secret"), putTap };
  const door = createDoor({ url: "/api/door/secret", keeper });
  await door.begin();
  server.isAway = true;
  door.tap(ARRIVE);
  await door.sync();
  const [tap] = door.state.get().taps;
  expect(door.state.get().unkept).toEqual([tap?.id]);
  finish();
  await vi.waitFor(() => expect(door.state.get().unkept).toEqual([]));
});

it("a tap whose response was lost is sent again, and counts once", async () => {
  const door = await open();
  server.losesAnswers = true;
  door.tap(ARRIVE);
  await door.sync();
  expect(door.state.get().taps.length).toBe(1);
  server.losesAnswers = false;
  await door.sync();
  expect([server.kept.size, heads(door)]).toEqual([1, 2]);
});

it("one tap that the server cannot read does not block the others", async () => {
  const door = await open();
  server.isAway = true;
  door.tap(ARRIVE);
  door.tap({ eventId: 1, kind: "walk-in", seats: 1 });
  await door.sync();
  server.isAway = false;
  const [bad] = door.state.get().taps;
  server.unreadable.add(bad?.id ?? "");
  await door.sync();
  expect(server.kept.size).toBe(1);
  expect(door.state.get().taps.map(({ id, refused }) => [id, refused])).toEqual([
    [bad?.id, "The request is not valid."],
  ]);
});

it("undo reverts the last tap of this phone, not one of another phone", async () => {
  const other = createDoor({ url: "/api/door/other", keeper: createKeeper("other") });
  const door = await open();
  door.tap(ARRIVE);
  await door.sync();
  other.tap({ eventId: 1, kind: "walk-in", seats: 4 });
  await other.sync();
  await door.sync();
  expect(heads(door)).toBe(6);
  expect([door.undoLast()?.seats, heads(door)]).toEqual([2, 4]);
  expect([door.undoLast(), heads(door)]).toEqual([null, 4]);
});

it("an expired link deletes the guests from the phone; a hotel's login page does not", async () => {
  const door = await open();
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 404 }));
  await door.sync();
  expect(door.state.get().door).not.toBeNull();
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => server.fetch(url, init));
  server.hasEnded = true;
  await door.sync();
  expect(door.state.get()).toMatchObject({ connection: "closed", door: null });
  expect((await createKeeper("secret").read()).door).toBeNull();
});

it("the phone deletes the guests when the night is over, even without a network", async () => {
  await open();
  server.isAway = true;
  vi.useFakeTimers({ now: Date.parse("2100-01-02T00:00:00Z"), toFake: ["Date"] });
  const door = await open();
  expect(door.state.get().door).toBeNull();
});
