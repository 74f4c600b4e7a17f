// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import {
  forgetOrder,
  forgetPaidOrder,
  keepOrder,
  openOrders,
  watchOpenOrders,
} from "./open-orders";

const NAME = "nightcap-open-orders";
const FIRST = { token: "first", eventId: 7 };
const SECOND = { token: "second", eventId: 7 };
const OTHER = { token: "other", eventId: 8 };

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
});

it("keeps each order once, oldest first, and removes its link when it has expired", () => {
  for (const order of [FIRST, SECOND, FIRST]) keepOrder(order);
  expect(openOrders()).toEqual([FIRST, SECOND]);
  forgetOrder("first");
  forgetOrder("unknown");
  expect(openOrders()).toEqual([SECOND]);
  forgetOrder("second");
  expect(localStorage.getItem(NAME)).toBeNull();
});

it("follows an order to another date", () => {
  for (const order of [FIRST, OTHER, { ...FIRST, eventId: 9 }]) keepOrder(order);
  expect(openOrders()).toEqual([{ ...FIRST, eventId: 9 }, OTHER]);
});

it("removes older orders for the same event with a paid order, and no newer one", () => {
  const newer = { token: "newer", eventId: 7 };
  for (const order of [FIRST, OTHER, SECOND, newer]) keepOrder(order);
  forgetPaidOrder("unknown");
  forgetPaidOrder("second");
  expect(openOrders()).toEqual([OTHER, newer]);
});

it("notices changes in this tab and in another, and returns the same array without changes", () => {
  const listener = vi.fn();
  const stop = watchOpenOrders(listener);
  keepOrder(FIRST);
  expect(listener).toHaveBeenCalledTimes(1);
  localStorage.setItem(NAME, JSON.stringify([OTHER]));
  window.dispatchEvent(new StorageEvent("storage", { key: NAME }));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(openOrders()).toEqual([OTHER]);
  expect(openOrders()).toBe(openOrders());
  stop();
  forgetOrder("other");
  expect(listener).toHaveBeenCalledTimes(2);
});

it.each(["", "{", "{}", '[1, null, {"token": 1, "eventId": 7}, {"token": "first"}]'])(
  "treats a text that is not a list of orders as empty (%s)",
  (text) => {
    localStorage.setItem(NAME, text);
    expect(openOrders()).toEqual([]);
  },
);

it("keeps orders for this page if the browser has no storage", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
  keepOrder(FIRST);
  expect(openOrders()).toEqual([FIRST]);
  forgetOrder("first");
  expect(openOrders()).toEqual([]);
});
