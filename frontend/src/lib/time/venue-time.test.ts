import { describe, expect, it, test, vi } from "vitest";
import { asDay, asInstant, asMonth } from "@/lib/time/checked-for-tests";
import dateOrders from "./date-orders.json";
import moments from "./moments.json";
import regions from "./regions.json";
import spans from "./spans.json";

import {
  moment,
  nameDay,
  nameMonth,
  shortInstant,
  venueTime,
  weekdaysOf,
  zoneCity,
} from "./venue-time";

const newYork = venueTime("America/New_York");

describe("an instant is written as the venue's wall clock shows it", () => {
  it("in long US English with hour, minute and AM/PM", () => {
    expect(newYork.long(asInstant("2026-11-21T01:00:00Z"))).toBe(
      "Friday, November 20, 2026 at 8:00 PM",
    );
  });

  it("with plain spaces only, which every version of Intl agrees on", () => {
    expect(newYork.long(asInstant("2026-11-21T01:00:00Z"))).not.toMatch(/[^\S ]/);
  });

  it("with midnight as 12:00 AM and noon as 12:00 PM", () => {
    expect(newYork.hour(asInstant("2026-11-21T05:00:00Z"))).toBe("12:00 AM");
    expect(newYork.hour(asInstant("2026-11-21T17:00:00Z"))).toBe("12:00 PM");
  });

  it("the same from milliseconds and from any offset", () => {
    const expected = newYork.long(asInstant("2026-11-21T01:00:00Z"));
    expect(newYork.long(Date.parse("2026-11-21T01:00:00Z"))).toBe(expected);
    expect(newYork.long(asInstant("2026-11-21T10:00:00+09:00"))).toBe(expected);
  });

  it("short on a date badge", () => {
    expect(newYork.dateParts(asInstant("2026-09-06T01:00:00Z"))).toEqual({
      weekday: "Sat",
      day: "5",
      month: "Sep",
    });
  });
});

// The server's tests read the same file: nightcap/venue/moments.py writes as we do.
it.each(moments)("$says", ({ now, instant, text }) => {
  expect(moment(newYork, asInstant(instant), Date.parse(now))).toBe(text);
});

const LISBON = { clock: 24, dateOrder: "day-month", firstDay: 1 } as const;
const lisbon = venueTime("Europe/Lisbon", [], LISBON);

describe("a venue in Lisbon with 24 hours", () => {
  // The server's tests read the same file.
  it.each(regions.moments)("writes $text for a reader at $now", ({ now, instant, text }) => {
    expect(moment(lisbon, asInstant(instant), Date.parse(now))).toBe(text);
  });

  it.each(regions.spans)("writes the span $text", ({ start, end, text }) => {
    expect(lisbon.range(asInstant(start), asInstant(end))).toBe(text);
  });

  it.each(regions.dates)("writes the date $long", ({ instant, long }) => {
    expect(lisbon.long(asInstant(instant))).toBe(long);
  });

  it("writes short dates with the day first", () => {
    const evening = asInstant("2026-11-28T20:00:00Z");
    expect(shortInstant(lisbon, evening, Date.parse("2026-11-20T12:00:00Z"))).toBe(
      "Sat 28 Nov, 20:00",
    );
    expect(shortInstant(lisbon, evening, Date.parse("2027-01-20T12:00:00Z"))).toBe(
      "28 Nov 2026, 20:00",
    );
    expect(nameDay(lisbon, asDay("2026-11-28"), { hasYear: false })).toBe("Saturday, 28 November");
  });

  it("has its own formatters, created only once", () => {
    expect(venueTime("Europe/Lisbon", [], LISBON)).toBe(lisbon);
    expect(venueTime("Europe/Lisbon")).not.toBe(lisbon);
  });
});

// The server's tests read the same file: it decides the order by language and country.
test.each(dateOrders)("$language in $country writes $text", ({ order, text }) => {
  const dateOrder = order === "month-day" ? "month-day" : "day-month";
  const time = venueTime("America/New_York", [], { clock: 12, dateOrder, firstDay: 0 });
  expect(time.long(asInstant("2026-11-28T08:05:00Z"))).toBe(text);
});

test("a week starts with the venue's first day", () => {
  expect(weekdaysOf({ ...LISBON, firstDay: 0 }).slice(0, 2)).toEqual(["Sunday", "Monday"]);
  expect(weekdaysOf(LISBON).slice(0, 2)).toEqual(["Monday", "Tuesday"]);
});

describe("a time range", () => {
  it("shows both ends", () => {
    expect(
      newYork.range(asInstant("2026-11-21T01:00:00Z"), asInstant("2026-11-21T03:00:00Z")),
    ).toBe("8:00–10:00 PM");
  });

  // The server's tests read the same file.
  it.each(spans)("$says", ({ start, end, text }) => {
    expect(newYork.range(asInstant(start), asInstant(end))).toBe(text);
  });

  it("may end after midnight", () => {
    expect(
      newYork.range(asInstant("2026-11-22T04:00:00Z"), asInstant("2026-11-22T06:00:00Z")),
    ).toBe("11:00 PM–1:00 AM");
  });

  it("names the days when it lasts a day or longer", () => {
    expect(
      newYork.range(asInstant("2026-11-21T01:00:00Z"), asInstant("2026-11-22T01:00:00Z")),
    ).toBe("Friday, November 20, 2026 at 8:00 PM to Saturday, November 21, 2026 at 8:00 PM");
  });

  it("without an end is its start", () => {
    expect(newYork.range(asInstant("2026-11-21T01:00:00Z"), null)).toBe("8:00 PM");
  });
});

describe("the changes of daylight-saving time", () => {
  it("spring forward from 1:59 AM to 3:00 AM", () => {
    expect(newYork.hour(asInstant("2026-03-08T06:59:00Z"))).toBe("1:59 AM");
    expect(newYork.hour(asInstant("2026-03-08T07:00:00Z"))).toBe("3:00 AM");
  });

  it("fall back from 1:59 AM to 1:00 AM", () => {
    expect(newYork.hour(asInstant("2026-11-01T05:59:00Z"))).toBe("1:59 AM");
    expect(newYork.hour(asInstant("2026-11-01T06:00:00Z"))).toBe("1:00 AM");
  });

  it("leave the days' borders at the venue's midnight", () => {
    expect(newYork.dayKey(asInstant("2026-03-08T04:59:59Z"))).toBe("2026-03-07");
    expect(newYork.dayKey(asInstant("2026-03-08T05:00:00Z"))).toBe("2026-03-08");
    expect(newYork.dayKey(asInstant("2026-03-09T03:59:59Z"))).toBe("2026-03-08");
    expect(newYork.dayKey(asInstant("2026-11-02T04:59:59Z"))).toBe("2026-11-01");
    expect(newYork.dayKey(asInstant("2026-11-02T05:00:00Z"))).toBe("2026-11-02");
  });
});

describe("the venue's zone decides", () => {
  it("so another zone has another day", () => {
    expect(venueTime("Asia/Tokyo").dayKey(asInstant("2026-11-20T15:00:00Z"))).toBe("2026-11-21");
    expect(newYork.dayKey(asInstant("2026-11-20T15:00:00Z"))).toBe("2026-11-20");
  });

  it("and its formatters are created only once", () => {
    expect(venueTime("Asia/Tokyo")).toBe(venueTime("Asia/Tokyo"));
  });
});

describe("days and months without a zone", () => {
  it("have names", () => {
    expect(nameDay(newYork, asDay("2026-11-21"))).toBe("Saturday, November 21, 2026");
    expect(nameMonth(asMonth("2026-11"))).toBe("November 2026");
    expect(nameMonth(asDay("2026-03-08"))).toBe("March 2026");
  });
});

const time = venueTime("America/New_York");
const now = Date.parse("2026-11-21T12:00:00Z");

test("an instant of this year has its weekday", () => {
  expect(shortInstant(time, asInstant("2026-11-22T01:00:00Z"), now)).toBe("Sat Nov 21, 8:00 PM");
});

test("one of another year has its year, which is the venue's", () => {
  expect(shortInstant(time, asInstant("2027-01-01T04:59:00Z"), now)).toBe("Thu Dec 31, 11:59 PM");
  expect(shortInstant(time, asInstant("2027-01-01T05:00:00Z"), now)).toBe("Jan 1, 2027, 12:00 AM");
});

test("a zone is called after its city", () => {
  expect(zoneCity("America/New_York")).toBe("New York");
  expect(zoneCity("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
  expect(zoneCity("UTC")).toBe("UTC");
});

const offsets = [
  {
    since: asInstant("2026-01-01T00:00:00Z"),
    until: asInstant("2026-03-08T07:00:00Z"),
    minutes: -300,
  },
  {
    since: asInstant("2026-03-08T07:00:00Z"),
    until: asInstant("2027-01-01T00:00:00Z"),
    minutes: -240,
  },
];

describe("a zone with offsets from the server", () => {
  it("needs no other rules within them, for any caller", () => {
    const intl = vi.spyOn(Intl, "DateTimeFormat");
    venueTime("America/Detroit", offsets);
    const detroit = venueTime("America/Detroit");
    expect(detroit.long(asInstant("2026-03-08T06:59:00Z"))).toBe(
      "Sunday, March 8, 2026 at 1:59 AM",
    );
    expect(detroit.long(asInstant("2026-03-08T07:00:00Z"))).toBe(
      "Sunday, March 8, 2026 at 3:00 AM",
    );
    expect(intl).not.toHaveBeenCalled();
    intl.mockRestore();
  });

  it("uses Intl beyond them", () => {
    const detroit = venueTime("America/Detroit", offsets);
    expect(detroit.hour(asInstant("2025-12-31T23:59:59Z"))).toBe("6:59 PM");
    expect(detroit.hour(asInstant("2027-07-01T16:00:00Z"))).toBe("12:00 PM");
  });
});

test("a wall time keeps its seconds, even before 1970 and with offsets in minutes", () => {
  const kolkata = venueTime("Asia/Kolkata");
  expect(kolkata.wallTime(asInstant("2026-11-20T18:30:15Z"))).toBe(
    Date.parse("2026-11-21T00:00:15Z"),
  );
  expect(newYork.wallTime(-1500)).toBe(-1500 - 5 * 60 * 60 * 1000);
});
