import { expect, test } from "vitest";
import { asInstant } from "@/lib/time/checked-for-tests";

import { cardAction, shownStatus, signUpFor } from "./event-action";

const RULE = {
  button: "Sign Up",
  url: "https://forms.example/jam",
  titles: [
    { contains: ["room to groove", "understudy jam sessions"], opensForm: true },
    { contains: ["saturday open mixer"], opensForm: false },
    { contains: ["saturday mixer"], opensForm: false },
  ],
};

test("a title with both phrases opens the form, in any case and with any spaces", () => {
  const title = "ROOM  to Groove:\tthe Understudy  Jam Sessions";
  expect(signUpFor(title, RULE)).toEqual({
    button: "Sign Up",
    formUrl: RULE.url,
    isFormFirst: true,
  });
});

test("one of the two phrases is not enough", () => {
  expect(signUpFor("Room to Groove", RULE)).toBeNull();
  expect(signUpFor("Understudy Jam Sessions", RULE)).toBeNull();
});

test("a mixer on Saturday has the form too, after a ticket page of its own", () => {
  const form = { button: "Sign Up", formUrl: RULE.url, isFormFirst: false };
  expect(signUpFor("The Saturday Open Mixer", RULE)).toEqual(form);
  expect(signUpFor("saturday mixer no. 5", RULE)).toEqual(form);
});

test("other titles, and venues without the rule, have no sign-up", () => {
  expect(signUpFor("Late Pour", RULE)).toBeNull();
  expect(signUpFor("Saturday Open Mixer", null)).toBeNull();
});

const NOW = Date.parse("2026-11-21T03:00:00Z");
const EVENT = {
  date: asInstant("2026-11-22T01:00:00Z"),
  endDate: null,
  eventbriteLink: null,
  isCancelled: false,
  ticketStatus: "Available",
  onSaleAt: null,
  waitlistUntil: null,
} as const;
const TIER = {
  id: 1,
  name: "Members",
  amount: 1000,
  seats: null,
  note: "",
  area: "",
  from: null,
  until: null,
};
const TICKETS = "https://tickets.example/e/1";
const FORM = "https://forms.example/jam";
const options = { signUp: null, now: NOW, linkWord: "More Info" };

test("before its sale an event is on sale soon, with any kind of tickets, and then it can be booked", () => {
  const onSaleAt = asInstant("2026-11-21T04:00:00Z");
  for (const event of [EVENT, { ...EVENT, eventbriteLink: TICKETS }]) {
    const action = cardAction({ ...event, onSaleAt }, options);
    expect(action).toEqual({ kind: "closed", word: "On Sale Soon" });
  }
  const then = { ...options, now: Date.parse(onSaleAt) };
  expect(cardAction({ ...EVENT, onSaleAt }, then)).toEqual({ kind: "book", word: "Book" });
});

test("a cancelled event and a past one are never on sale soon", () => {
  const onSaleAt = asInstant("2026-11-30T04:00:00Z");
  const cancelled = { ...EVENT, onSaleAt, isCancelled: true };
  expect(cardAction(cancelled, options)).toEqual({ kind: "closed", word: "Cancelled" });
});

test("a card with a ticket page opens it", () => {
  expect(cardAction({ ...EVENT, eventbriteLink: TICKETS }, options)).toEqual({
    kind: "link",
    word: "More Info",
    href: TICKETS,
  });
});

test("a card without a ticket page books", () => {
  expect(cardAction(EVENT, options)).toEqual({ kind: "book", word: "Book" });
});

test("a title that opens the sign-up form does so even with a ticket page", () => {
  const signUp = { button: "Sign Up", formUrl: FORM, isFormFirst: true };
  expect(cardAction({ ...EVENT, eventbriteLink: TICKETS }, { ...options, signUp })).toEqual({
    kind: "link",
    word: "Sign Up",
    href: FORM,
  });
});

test("a mixer links to its ticket page, or else to the form, never to a booking", () => {
  const signUp = { button: "Sign Up", formUrl: FORM, isFormFirst: false };
  expect(cardAction(EVENT, { ...options, signUp })).toEqual({
    kind: "link",
    word: "Sign Up",
    href: FORM,
  });
  expect(cardAction({ ...EVENT, eventbriteLink: TICKETS }, { ...options, signUp })).toEqual({
    kind: "link",
    word: "Sign Up",
    href: TICKETS,
  });
});

test("an event that is sold out, over or cancelled cannot be booked", () => {
  const over = { ...EVENT, date: asInstant("2026-11-21T00:00:00Z") };
  expect(cardAction({ ...EVENT, ticketStatus: "Sold Out" }, options).word).toBe("Sold Out");
  expect(cardAction({ ...EVENT, ticketStatus: "Concluded" }, options).word).toBe("Concluded");
  expect(cardAction({ ...EVENT, isCancelled: true }, options).word).toBe("Cancelled");
  expect(cardAction(over, options)).toEqual({ kind: "closed", word: "Concluded" });
});

test("a full event's waitlist can be joined while it is open, and its badge keeps its status", () => {
  const full = {
    ...EVENT,
    ticketStatus: "Sold Out",
    waitlistUntil: asInstant("2026-11-22T00:30:00Z"),
  } as const;
  const joined = { kind: "book", word: "Join the Waitlist" };
  expect(cardAction(full, options)).toEqual(joined);
  const closesAt = Date.parse(full.waitlistUntil);
  expect(cardAction(full, { ...options, now: closesAt - 1 })).toEqual(joined);
  expect(cardAction(full, { ...options, now: closesAt }).word).toBe("Sold Out");
  expect(shownStatus(full, NOW)).toBe("Sold Out");
});

test("an event without an end is over exactly two hours after its start", () => {
  const running = { ...EVENT, date: asInstant("2026-11-21T01:00:01Z") };
  expect(shownStatus(running, NOW)).toBe("Available");
  expect(shownStatus(running, NOW + 1000)).toBe("Concluded");
});

test("an event that is sold out except for guests with a promo code lets them type it", () => {
  const tier = { ...TIER, needsCode: true, sale: "open" } as const;
  const word = (seatsLeft: number, seatsByCode: number) => {
    const tiers = [{ ...tier, seatsLeft: seatsByCode }];
    return cardAction({ ...EVENT, ticketStatus: "Sold Out", seatsLeft, tiers }, options).word;
  };
  expect(word(0, 4)).toBe("Use a Promo Code");
  expect(word(0, 0)).toBe("Sold Out");
  // The manager has closed the sale: a code opens none of its seats.
  expect(word(4, 4)).toBe("Sold Out");
});
