import { expect, test } from "vitest";
import { asClockTime, asDay, asInstant } from "@/lib/time/checked-for-tests";

import { venueTime } from "@/lib/time/venue-time";

import { daysOf, type InquiryCalendar } from "./days";

const words = {
  time: venueTime("America/New_York"),
  utc: venueTime("UTC"),
  spanOf: () => "7:00–11:00 PM",
};

const event = (title: string, date: string, endDate: string, overlaps = false) => ({
  id: title.length,
  title,
  category: "comedy",
  date: asInstant(date),
  endDate: asInstant(endDate),
  isAllDay: false,
  overlaps,
});

const calendar = (
  events: InquiryCalendar["events"],
  inquiries: InquiryCalendar["inquiries"] = [],
  closedDays: InquiryCalendar["closedDays"] = [],
): InquiryCalendar => ({
  eventDate: asDay("2026-12-11"),
  startsAt: asInstant("2026-12-12T00:00:00Z"),
  endsAt: asInstant("2026-12-12T04:00:00Z"),
  firstDay: asDay("2026-12-08"),
  lastDay: asDay("2026-12-14"),
  events,
  inquiries,
  closedDays,
});

const shown = (found: InquiryCalendar) =>
  daysOf(found, words).map(({ key, occasions }) => [key, occasions.map(({ title }) => title)]);

test("there are seven days, the one that is asked for in the middle", () => {
  const days = daysOf(calendar([]), words);
  expect(days.map(({ weekday, number }) => `${weekday} ${number}`)).toEqual([
    "Tue 8",
    "Wed 9",
    "Thu 10",
    "Fri 11",
    "Sat 12",
    "Sun 13",
    "Mon 14",
  ]);
  expect(days.findIndex(({ isAsked }) => isAsked)).toBe(3);
});

test("an evening stands on the day it begins at the venue, also when it ends after midnight", () => {
  const late = event("Late", "2026-12-11T03:00:00Z", "2026-12-11T06:00:00Z");
  expect(shown(calendar([late]))[2]).toEqual(["2026-12-10", ["Late"]]);
  expect(shown(calendar([late]))[3]).toEqual(["2026-12-11", []]);
});

test("what reaches into the evening that is asked for stands there too", () => {
  const late = event("Late", "2026-12-11T03:00:00Z", "2026-12-12T01:00:00Z", true);
  expect(shown(calendar([late]))[3]).toEqual(["2026-12-11", ["Late"]]);
});

test("what lasts for days stands on each of them, not on the one on which it has ended", () => {
  const fair = event("Fair", "2026-12-09T05:00:00Z", "2026-12-11T05:00:00Z");
  expect(shown(calendar([fair])).slice(0, 4)).toEqual([
    ["2026-12-08", []],
    ["2026-12-09", ["Fair"]],
    ["2026-12-10", ["Fair"]],
    ["2026-12-11", []],
  ]);
});

test("24 hours to the minute stay one day, as visitors see them", () => {
  const marathon = event("Marathon", "2026-12-09T22:00:00Z", "2026-12-10T22:00:00Z");
  expect(shown(calendar([marathon])).filter(([, titles]) => titles?.length)).toEqual([
    ["2026-12-09", ["Marathon"]],
  ]);
});

test("another inquiry stands on its day, with its guests, its status and a way to it", () => {
  const other = {
    id: 7,
    eventName: "Loom Night",
    eventDate: asDay("2026-12-12"),
    startTime: asClockTime("19:00"),
    endTime: asClockTime("23:00"),
    guestCount: 30,
    status: "new" as const,
    overlaps: false,
  };
  const [occasion] = daysOf(calendar([], [other]), words)[4]?.occasions ?? [];
  expect(occasion).toMatchObject({
    title: "Loom Night",
    what: "inquiry",
    note: "30 guests, new",
    href: "/admin?view=inbox&inquiry=7",
  });
});

test("of another inquiry without times and guests that much is said", () => {
  const other = {
    id: 7,
    eventName: "Private event",
    eventDate: asDay("2026-12-12"),
    startTime: null,
    endTime: null,
    guestCount: null,
    status: "new" as const,
    overlaps: false,
  };
  const bare = { ...words, spanOf: () => "" };
  const [occasion] = daysOf(calendar([], [other]), bare)[4]?.occasions ?? [];
  expect(occasion).toMatchObject({ when: "Time not known yet", note: "new" });
});

test("a closed day stands before everything else", () => {
  const closed = [{ date: asDay("2026-12-11"), note: "Staff party", overlaps: true }];
  const late = event("Late", "2026-12-12T03:00:00Z", "2026-12-12T06:00:00Z");
  const [, , , asked] = shown(calendar([late], [], closed));
  expect(asked).toEqual(["2026-12-11", ["Staff party", "Late"]]);
});
