import { describe, expect, it } from "vitest";
import { sampleVenue } from "@/api/samples";
import { asClockTime, asDay, asInstant } from "@/lib/time/checked-for-tests";

import type { EventValues } from "./event-fields";
import { bodyOf, changesOf, eventRules, newEvent, nextEvening } from "./event-values";

const VENUE = sampleVenue;
const SPRING_FORWARD = asDay("2027-03-14");

const values = (change: Partial<EventValues> = {}): EventValues => ({
  ...newEvent(asDay("2026-12-04"), 70),
  title: "Late Pour",
  ...change,
});

const faultsOf = (change: Partial<EventValues>) => {
  const { error } = eventRules(VENUE).safeParse(values(change));
  return (error?.issues ?? []).map(({ path, message }) => [path[0], message]);
};

describe("an event", () => {
  it("needs a title, a category, a day and a start", () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ title: "  " })).toEqual([["title", "is required"]]);
    expect(faultsOf({ category: "" })).toEqual([["category", "is required"]]);
    expect(faultsOf({ date: "" })).toEqual([["date", "is required"]]);
    expect(faultsOf({ startTime: "" })).toEqual([["startTime", "is required"]]);
  });

  it("with a last day has an end on it, which is not before its first day", () => {
    const days = { date: "2026-12-04", startTime: "18:00" };
    const endsOn = (endDate: string, endTime: string) => faultsOf({ ...days, endDate, endTime });
    expect(endsOn("2026-12-06", "")).toEqual([["endTime", "is required with a last day"]]);
    expect(endsOn("2026-12-04", "")).toEqual([]);
    expect(endsOn("2026-12-06", "15:00")).toEqual([]);
    for (const endTime of ["", "20:00"])
      expect(endsOn("2026-12-03", endTime)).toEqual([["endDate", "must not be before the event"]]);
    expect(faultsOf({ ...days, endDate: "2026-12-03", isAllDay: true })).toEqual([
      ["endDate", "must not be before the event"],
    ]);
  });

  it("has a number of seats, or no limit where that is chosen", () => {
    expect(faultsOf({ capacity: "", isUnlimited: true })).toEqual([]);
    expect(faultsOf({ capacity: "" })).toEqual([
      ["capacity", "Please enter a number, or choose no limit."],
    ]);
    expect(bodyOf(values({ isUnlimited: true }), VENUE)).toMatchObject({ capacity: null });
    expect(changesOf(values({ isUnlimited: true }), { isUnlimited: true }, VENUE)).toEqual({
      capacity: null,
    });
    expect(faultsOf({ capacity: "70" })).toEqual([]);
    expect(bodyOf(values({ capacity: "1,200" }), VENUE)).toMatchObject({ capacity: 1200 });
    expect(faultsOf({ capacity: "12.5" })).toEqual([
      ["capacity", "must be a whole number, or empty"],
    ]);
    expect(faultsOf({ capacity: "many" })).toEqual([
      ["capacity", "must be a whole number, or empty"],
    ]);
  });

  it("sends its prices in cents, new ones without an id, and only where they changed", () => {
    const row = {
      name: "Standard",
      amount: "25",
      seats: "",
      note: "",
      area: "",
      needsCode: false,
      from: "",
      until: "",
    };
    const student = { ...row, name: "Student", amount: "17.50", seats: "8", note: "with card" };
    const typed = values({
      tiers: [
        { ...row, id: 1 },
        { ...student, id: -1 },
      ],
    });
    const sent = [
      {
        id: 1,
        name: "Standard",
        amount: 2500,
        seats: null,
        note: "",
        area: "",
        needsCode: false,
        from: null,
        until: null,
      },
      {
        id: null,
        name: "Student",
        amount: 1750,
        seats: 8,
        note: "with card",
        area: "",
        needsCode: false,
        from: null,
        until: null,
      },
    ];
    expect(bodyOf(typed, VENUE)).toMatchObject({ tiers: sent });
    expect(bodyOf(typed, VENUE)).not.toHaveProperty("currency");
    expect(changesOf(typed, { tiers: typed.tiers }, VENUE)).toEqual({ tiers: sent });
    expect(changesOf(typed, { capacity: "70" }, VENUE)).toEqual({ capacity: 70 });
    expect(faultsOf({ tiers: [{ ...row, id: -1, amount: "dear" }] })).toEqual([
      ["tiers", "must be an amount like 25 or 17.50"],
    ]);
  });

  it("is paid before the evening only where it has a price, a deposit in cents", () => {
    const row = {
      id: 1,
      name: "Standard",
      amount: "25",
      seats: "",
      note: "",
      area: "",
      needsCode: false,
      from: "",
      until: "",
    };
    expect(faultsOf({ payment: "now" })).toEqual([["payment", "needs a price"]]);
    const free = { ...row, amount: "0" };
    expect(faultsOf({ payment: "choice", tiers: [free] })).toEqual([["payment", "needs a price"]]);
    expect(faultsOf({ payment: "choice", tiers: [row] })).toEqual([]);
    const back = { payment: "deposit" as const, tiers: [free], deposit: "10" };
    expect(faultsOf(back)).toEqual([["payment", "needs a price"]]);
    expect(faultsOf({ ...back, depositComesBack: true })).toEqual([]);
    for (const deposit of ["", "0", "ten"]) {
      expect(faultsOf({ payment: "deposit", tiers: [row], deposit })).toEqual([
        ["deposit", "must be an amount like 25 or 17.50"],
      ]);
    }
    const typed = values({ payment: "deposit", tiers: [row], deposit: "17.50" });
    expect(bodyOf(typed, VENUE)).toMatchObject({ payment: "deposit", deposit: 1750 });
    expect(changesOf(typed, { payment: "deposit", deposit: "17.50" }, VENUE)).toEqual({
      payment: "deposit",
      deposit: 1750,
    });
    expect(changesOf(values(), { payment: "door", deposit: "" }, VENUE)).toEqual({
      payment: "door",
      deposit: null,
    });
  });

  it("names each performer on a line of its own", () => {
    const written = values({ performers: " Ann Oakley \n\nThe Second Cast\n", doorsMinutes: "60" });
    expect(bodyOf(written, VENUE)).toMatchObject({
      performers: ["Ann Oakley", "The Second Cast"],
      doorsMinutes: 60,
      minimumAge: null,
    });
    expect(changesOf(written, { performers: written.performers, minimumAge: "" }, VENUE)).toEqual({
      performers: ["Ann Oakley", "The Second Cast"],
      minimumAge: null,
    });
  });

  it("goes on sale at a time of the venue's clock, or at once", () => {
    const written = values({ onSaleAt: "2026-12-04T10:00" });
    expect(bodyOf(written, VENUE)).toMatchObject({ onSaleAt: "2026-12-04T15:00:00Z" });
    expect(faultsOf({ onSaleAt: "2026-12-04T10:00" })).toEqual([]);
    expect(faultsOf({ onSaleAt: "2026-12-25T10:00" })).toEqual([
      ["onSaleAt", "must be before the event is over"],
    ]);
    expect(changesOf(values(), { onSaleAt: "", state: "draft" }, VENUE)).toEqual({
      onSaleAt: null,
      state: "draft",
    });
  });

  it("links to the web alone", () => {
    expect(faultsOf({ eventbriteLink: "https://tickets.example/1" })).toEqual([]);
    for (const eventbriteLink of ["tickets.example", "javascript:alert(1)", "https://"]) {
      expect(faultsOf({ eventbriteLink })).toEqual([
        ["eventbriteLink", "must begin with https:// or http://"],
      ]);
    }
  });

  it("does not begin in the hour that the clocks skip", () => {
    const skipped = [["startTime", "The clocks skip this time on that day."]];
    expect(
      faultsOf({ date: SPRING_FORWARD, startTime: asClockTime("02:30"), endTime: "" }),
    ).toEqual(skipped);
    expect(
      faultsOf({ date: SPRING_FORWARD, startTime: asClockTime("03:30"), endTime: "" }),
    ).toEqual([]);
  });

  it("does not end before it begins where a last day is given", () => {
    expect(faultsOf({ endDate: asDay("2026-12-04"), endTime: asClockTime("19:00") })).toEqual([
      ["endTime", "must be after the start"],
    ]);
    expect(faultsOf({ isAllDay: true, endDate: asDay("2026-12-03") })).toEqual([
      ["endDate", "must not be before the event"],
    ]);
  });
});

describe("what is sent", () => {
  it("is the instant that the venue's clocks show", () => {
    expect(bodyOf(values(), VENUE)).toMatchObject({
      date: asInstant("2026-12-05T01:00:00Z"),
      endDate: asInstant("2026-12-05T03:00:00Z"),
    });
  });

  it("ends the next morning where the end is before the start", () => {
    expect(bodyOf(values({ endTime: asClockTime("01:15") }), VENUE).endDate).toBe(
      "2026-12-05T06:15:00Z",
    );
  });

  it("is from midnight to midnight for whole days, also when the clocks change", () => {
    const day = values({ isAllDay: true, date: SPRING_FORWARD });
    expect(bodyOf(day, VENUE)).toMatchObject({
      date: asInstant("2027-03-14T05:00:00Z"),
      endDate: asInstant("2027-03-15T04:00:00Z"),
    });
  });

  it("begins a whole day where the clocks skip midnight at its first hour", () => {
    const eve = values({ isAllDay: true, date: asDay("2026-09-05") });
    const first = {
      date: asInstant("2026-09-05T04:00:00Z"),
      endDate: asInstant("2026-09-06T04:00:00Z"),
    };
    expect(bodyOf(eve, { ...VENUE, timeZone: "America/Santiago" })).toMatchObject(first);
    const day = values({ isAllDay: true, date: asDay("2026-09-06") });
    const second = {
      date: asInstant("2026-09-06T04:00:00Z"),
      endDate: asInstant("2026-09-07T03:00:00Z"),
    };
    expect(bodyOf(day, { ...VENUE, timeZone: "America/Santiago" })).toMatchObject(second);
  });

  it("is only what was changed, all times together", () => {
    const typed = values({ priceRange: "$20", capacity: "70" });
    expect(changesOf(typed, { priceRange: "$20" }, VENUE)).toEqual({ priceRange: "$20" });
    expect(changesOf(typed, { capacity: "70" }, VENUE)).toEqual({ capacity: 70 });
    expect(changesOf(typed, { startTime: asClockTime("20:00") }, VENUE)).toEqual({
      date: asInstant("2026-12-05T01:00:00Z"),
      endDate: asInstant("2026-12-05T03:00:00Z"),
      isAllDay: false,
    });
  });
});

it.each([
  ["2026-11-21T19:59:00-05:00", "2026-11-21"],
  ["2026-11-21T20:00:00-05:00", "2026-11-22"],
  ["2026-11-21T23:30:00-05:00", "2026-11-22"],
])("a new event at %s begins with the first evening that is still to come", (now, day) => {
  expect(nextEvening(Date.parse(now), "America/New_York")).toBe(day);
});
