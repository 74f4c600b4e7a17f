// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { keepOrder, openOrders } from "@/lib/send-queue/open-orders";

import { ownBooking } from "./own-booking";

const TOKEN = "token";

/** The page of a booking as the server renders it, with `payUntil` for an unpaid part. */
const drawn = (eventId: number, payUntil = "") => `<main><h1>Jazz</h1>
  <div class="own" data-version="1" data-event="${eventId}"${payUntil && ` data-pay-until="${payUntil}"`}>
    <form data-sends="move">
      <input type="radio" name="eventId" value="8" data-terms="This date costs $20 more." checked>
      <input type="radio" name="eventId" value="9" data-terms="This date costs the same.">
      <p class="terms">This date costs $20 more.</p>
      <p class="fault"></p>
      <button type="submit">Move</button>
    </form>
  </div></main>`;

/**
 * The forms for the guest's contact as the server renders them; the phone is of an earlier release.
 */
const CONTACT = `<main><h1>Jazz</h1><div class="own" data-version="1" data-event="7">
  <form data-sends="correct">
    <label for="own-name">Name</label><input id="own-name" name="customerName" value="Ada">
    <label for="own-phone">Phone</label><input id="own-phone" name="customerPhone" type="tel" value="none">
    <input type="hidden" name="numberOfTickets" value="2">
    <p class="fault"></p><button type="submit">Save</button>
  </form>
  <form data-sends="email">
    <label for="own-email">Email</label><input id="own-email" name="customerEmail" type="email" value="ada@gmial.com">
    <p class="fault"></p><button type="submit">Send the Link</button>
  </form>
  <form data-sends="request">
    <label for="own-request">An allergy</label><textarea id="own-request" name="guestRequest"></textarea>
    <input type="hidden" name="numberOfTickets" value="2">
    <p class="fault"></p><button type="submit">Save</button>
  </form></div></main>`;

const realFetch = globalThis.fetch;
let next = "";
let sent: unknown[] = [];

function open(page: string) {
  document.body.innerHTML = page;
  ownBooking({
    token: TOKEN,
    redraw: async () => new DOMParser().parseFromString(next, "text/html").querySelector("main"),
  }).start();
}

const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`);

function type(id: string, value: string) {
  const found = field(id);
  if (found) found.value = value;
  found?.dispatchEvent(new Event("input", { bubbles: true }));
}

const submit = (what: string) =>
  document
    .querySelector(`[data-sends="${what}"]`)
    ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

beforeEach(() => {
  vi.spyOn(document, "addEventListener");
  localStorage.clear();
  sessionStorage.clear();
  sent = [];
  globalThis.fetch = async (address, options) => {
    if (options?.body)
      sent.push([String(address), options.method, JSON.parse(String(options.body))]);
    return Response.json({});
  };
});

afterEach(() => {
  // The script listens to the document, which the tests share.
  for (const [name, listener] of vi.mocked(document.addEventListener).mock.calls)
    document.removeEventListener(name, listener);
  vi.restoreAllMocks();
  document.body.innerHTML = "";
  globalThis.fetch = realFetch;
});

it("shows the price of the move for the chosen date", () => {
  open(drawn(7));
  document.querySelector<HTMLInputElement>('[value="9"]')?.click();
  expect(document.querySelector(".terms")?.textContent).toBe("This date costs the same.");
});

it("offers to pay the rest in every tab, even after a move, until it is paid", async () => {
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

it("rejects a phone without a number before sending, and keeps one of an earlier release", async () => {
  open(CONTACT);
  type("own-phone", "abc");
  submit("correct");
  expect(document.querySelector(".fault")?.textContent).toBe(
    "Phone: must be a phone number with 7 to 15 digits.",
  );
  expect(field("own-phone")?.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
  type("own-phone", "none");
  next = CONTACT;
  submit("correct");
  await expect
    .poll(() => sent)
    .toMatchObject([[expect.any(String), "PUT", { customerName: "Ada", customerPhone: "none" }]]);
});

it("asks about a typo in the domain of an address, and one button accepts the correction", async () => {
  open(CONTACT);
  type("own-email", "ada@gmial.com");
  await expect.poll(() => document.querySelector(".correction button")).not.toBeNull();
  const button = document.querySelector<HTMLButtonElement>(".correction button");
  expect(button?.textContent).toBe("Did you mean ada@gmail.com?");
  button?.click();
  expect(field("own-email")?.value).toBe("ada@gmail.com");
  expect(document.querySelector(".correction")?.textContent).toBe("");
});

it("sends another email address, and names the recipient of the link", async () => {
  open(CONTACT);
  next = CONTACT;
  type("own-email", "ada@gmail.com");
  submit("email");
  await expect
    .poll(() => document.querySelector(".said")?.textContent)
    .toBe("We sent a link to ada@gmail.com. Open it to confirm the address.");
  expect(sent).toEqual([
    [`/api/guest/bookings/${TOKEN}/email`, "POST", { customerEmail: "ada@gmail.com" }],
  ]);
});

it("sends the request to the venue, and leaves name, phone and seats unchanged", async () => {
  open(CONTACT);
  next = CONTACT;
  type("own-request", "A wheelchair.");
  submit("request");
  const body = {
    customerName: "Ada",
    customerPhone: "none",
    guestRequest: "A wheelchair.",
    numberOfTickets: 2,
    version: 1,
  };
  await expect.poll(() => sent).toEqual([[`/api/guest/bookings/${TOKEN}`, "PUT", body]]);
});
