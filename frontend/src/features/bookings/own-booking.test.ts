// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";

import { keepOrder, openOrders } from "@/lib/send-queue/open-orders";

import { ownBooking } from "./own-booking";

const TOKEN = "token";

/** The page of a booking as the server draws it; `payUntil` where a part waits to be paid. */
const drawn = (eventId: number, payUntil = "") => `<main><h1>Jazz</h1>
  <div class="own" data-version="1" data-event="${eventId}"${payUntil && ` data-pay-until="${payUntil}"`}>
    <form data-sends="move">
      <select id="new-date" name="eventId">
        <option value="8" data-terms="This date costs $20 more.">Friday</option>
        <option value="9" data-terms="This date costs the same.">Saturday</option>
      </select>
      <p data-terms-of="new-date">This date costs $20 more.</p>
      <p class="fault"></p>
      <button type="submit">Move</button>
    </form>
  </div></main>`;

const realFetch = globalThis.fetch;
let next = "";

function open(page: string) {
  document.body.innerHTML = page;
  ownBooking({
    token: TOKEN,
    redraw: async () => new DOMParser().parseFromString(next, "text/html").querySelector("main"),
  }).start();
}

const select = () => document.querySelector("select") ?? document.createElement("select");

function choose(value: string) {
  select().value = value;
  select().dispatchEvent(new Event("change", { bubbles: true }));
}

beforeEach(() => {
  localStorage.clear();
  globalThis.fetch = async () => Response.json({});
});

afterEach(() => {
  document.body.innerHTML = "";
  globalThis.fetch = realFetch;
});

it("says for the chosen date what the move costs", () => {
  open(drawn(7));
  choose("9");
  expect(document.querySelector("[data-terms-of]")?.textContent).toBe("This date costs the same.");
});

it("offers an unpaid part in every tab, also after a move, and no more once it is paid", async () => {
  keepOrder({ token: TOKEN, eventId: 7 });
  open(drawn(7));
  expect(openOrders()).toEqual([]);
  next = drawn(8, "2026-11-22T00:42:00Z");
  document
    .querySelector("form")
    ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await expect.poll(openOrders).toEqual([{ token: TOKEN, eventId: 8 }]);
  open(next);
  expect(openOrders()).toEqual([{ token: TOKEN, eventId: 8 }]);
  open(drawn(8));
  expect(openOrders()).toEqual([]);
});
