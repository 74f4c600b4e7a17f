import { expect, it } from "vitest";

import {
  dayAt,
  instantAt,
  parseClockTime,
  parseDay,
  parseInstant,
  parseMonth,
  parseWallTime,
} from "./checked";

it.each(["2026-11-21", "2028-02-29", "0001-01-01", "9999-12-31"])("%s is a day", (text) => {
  expect(parseDay(text)).toBe(text);
});

it.each([
  "2026-11-45",
  "2026-11-31",
  "2026-02-30",
  "2027-02-29",
  "2026-13-01",
  "2026-00-10",
  "0000-01-01",
  "12026-04-12",
  "120426-12-04",
  "+012026-04-12",
  "-2026-04-12",
  "2026-4-12",
  "26-04-12",
  "2026-11",
  "2026-11-21T20:00",
  "2026-11-21 ",
  "November 21, 2026",
  "",
  null,
  undefined,
])("%s is not a day", (text) => {
  expect(parseDay(text)).toBeNull();
});

it("a month has four digits and a number from 01 to 12", () => {
  expect(parseMonth("2026-12")).toBe("2026-12");
  const others = ["2026-13", "2026-00", "2026-1", "12026-01", "0000-01", "2026-11-01", "december"];
  expect(others.filter(parseMonth)).toEqual([]);
});

it("a time of the clock is one of the 1440 minutes of a day, with or without seconds", () => {
  expect(["00:00", "23:59", "20:00:30", "20:00:30.5"].map(parseClockTime)).toEqual([
    "00:00",
    "23:59",
    "20:00",
    "20:00",
  ]);
  const others = ["24:00", "20:60", "20:00:60", "8:00", "8:00 PM", "20", "20:00Z", ""];
  expect(others.filter(parseClockTime)).toEqual([]);
});

it("a wall time is a day and a time of it", () => {
  expect(parseWallTime("2026-12-04T10:00")).toBe("2026-12-04T10:00");
  expect(parseWallTime("2026-12-04T10:00:30")).toBe("2026-12-04T10:00");
  const others = ["2026-02-30T10:00", "2026-12-04T24:00", "2026-12-04", "12026-12-04T10:00"];
  expect(others.filter(parseWallTime)).toEqual([]);
});

it("an instant has its offset from UTC", () => {
  const instants = [
    "2026-12-05T01:00:00Z",
    "2026-12-04T20:00:00-05:00",
    "2026-12-05T01:00:00.250Z",
  ];
  expect(instants.map(parseInstant)).toEqual(instants);
  const others = ["2026-12-05T01:00:00", "2026-02-30T01:00:00Z", "2026-12-05T25:00:00Z", "now"];
  expect(others.filter(parseInstant)).toEqual([]);
});

it("an instant beyond all days is the first or the last of them", () => {
  expect([dayAt(8.64e15), dayAt(-8.64e15)]).toEqual(["9999-12-31", "0001-01-01"]);
  expect(instantAt(8.64e15)).toBe("9999-12-31T23:59:59Z");
});
