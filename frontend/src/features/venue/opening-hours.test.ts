import { describe, expect, it } from "vitest";
import { asClockTime, asDay } from "@/lib/time/checked-for-tests";
import { venueTime } from "@/lib/time/venue-time";

import { openingRows, openUntil } from "./opening-hours";

const NEW_YORK = venueTime("America/New_York");

type Hours = Parameters<typeof openingRows>[0];

const stretch = (day: Hours[number]["day"], opens: string, closes: string) => ({
  day,
  opens: asClockTime(opens),
  closes: asClockTime(closes),
  closesNextDay: closes <= opens,
});

const WEEK: Hours = [
  stretch("Monday", "17:00", "23:00"),
  stretch("Tuesday", "17:00", "23:00"),
  stretch("Wednesday", "17:00", "23:00"),
  stretch("Thursday", "17:00", "00:00"),
  stretch("Friday", "17:00", "01:00"),
  stretch("Saturday", "17:00", "01:00"),
  stretch("Sunday", "17:00", "22:00"),
];

type Opening = Parameters<typeof openUntil>[0];

/** The week of Monday, November 23, 2026; Thursday is the 26th. */
const at = (day: number, hour: number, minute = 0) => ({
  day: asDay(`2026-11-${23 + day}`),
  minutes: hour * 60 + minute,
});

const weekly = (hours: Hours): Opening => ({ clock: 12, hours, specialDays: [] });
const closedOn = (date: string) => ({
  date: asDay(date),
  opens: null,
  closes: null,
  closesNextDay: false,
  note: "",
});

describe("the hours on the door", () => {
  it("puts consecutive days with the same times into one row", () => {
    expect(openingRows(WEEK, NEW_YORK).map(({ days, times }) => `${days} ${times}`)).toEqual([
      "Mon-Wed 5:00 PM-11:00 PM",
      "Thu 5:00 PM-12:00 AM",
      "Fri-Sat 5:00 PM-1:00 AM",
      "Sun 5:00 PM-10:00 PM",
    ]);
  });

  it("starts with the venue's first day of the week, and uses its clock format", () => {
    const rows = openingRows(WEEK, { clock: 24, dateOrder: "day-month", firstDay: 0 });
    expect(rows.map(({ days, times }) => `${days} ${times}`)).toEqual([
      "Sun 17:00-22:00",
      "Mon-Wed 17:00-23:00",
      "Thu 17:00-00:00",
      "Fri-Sat 17:00-01:00",
    ]);
  });

  it("shows that a venue is closed all day, and when it opens twice", () => {
    const hours: Hours = [stretch("Friday", "12:00", "15:00"), stretch("Friday", "19:30", "02:00")];
    expect(openingRows(hours, NEW_YORK).map(({ days, times }) => `${days} ${times}`)).toEqual([
      "Mon-Thu Closed",
      "Fri 12:00 PM-3:00 PM, 7:30 PM-2:00 AM",
      "Sat-Sun Closed",
    ]);
  });
});

describe("open now", () => {
  it("holds from the opening minute to the last one before closing", () => {
    expect(openUntil(weekly(WEEK), at(0, 16, 59))).toBeNull();
    expect(openUntil(weekly(WEEK), at(0, 17))).toBe("11:00 PM");
    expect(openUntil(weekly(WEEK), at(0, 22, 59))).toBe("11:00 PM");
    expect(openUntil(weekly(WEEK), at(0, 23))).toBeNull();
  });

  it("holds after midnight for the night that began the day before", () => {
    expect(openUntil(weekly(WEEK), at(5, 0, 59))).toBe("1:00 AM");
    expect(openUntil(weekly(WEEK), at(5, 1))).toBeNull();
    expect(openUntil(weekly(WEEK), at(4, 0, 0))).toBeNull();
  });

  it("holds over the end of the week", () => {
    const hours: Hours = [stretch("Sunday", "20:00", "03:00")];
    expect(openUntil(weekly(hours), at(0, 2))).toBe("3:00 AM");
    expect(openUntil(weekly(hours), at(0, 3))).toBeNull();
  });

  it("follows the hours of a date instead of those of its weekday, with the night before it", () => {
    const opening: Opening = {
      clock: 12,
      hours: WEEK,
      specialDays: [
        closedOn("2026-11-27"),
        {
          ...closedOn("2026-11-26"),
          opens: asClockTime("12:00"),
          closes: asClockTime("02:00"),
          closesNextDay: true,
        },
      ],
    };
    expect(openUntil(opening, at(3, 11))).toBeNull();
    expect(openUntil(opening, at(3, 12))).toBe("2:00 AM");
    expect(openUntil(opening, at(4, 1))).toBe("2:00 AM");
    expect(openUntil(opening, at(4, 18))).toBeNull();
    expect(openUntil(opening, at(5, 0, 30))).toBeNull();
  });
});
