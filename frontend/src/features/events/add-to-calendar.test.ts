import { expect, test } from "vitest";
import { asDay, asInstant } from "@/lib/time/checked-for-tests";

import { type CalendarEntry, googleCalendarLink, outlookCalendarLink } from "./add-to-calendar";

const JAM: CalendarEntry = {
  title: "Jam & Sessions",
  description: "Bring an instrument.\nOr don't.",
  date: asInstant("2026-11-21T01:00:00Z"),
  endDate: asInstant("2026-11-21T03:30:00Z"),
  days: null,
  location: "The Understudy, New York, NY",
  timeZone: "America/New_York",
  url: "https://venue.example/events/4-jam-sessions",
};

const parametersOf = (link: string) => new URL(link).searchParams;

test("Google's template has title, instants in UTC, the venue's zone, text and place", () => {
  const link = googleCalendarLink(JAM);
  const values = parametersOf(link);
  expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&/);
  expect(values.get("text")).toBe("Jam & Sessions");
  expect(values.get("dates")).toBe("20261121T010000Z/20261121T033000Z");
  expect(values.get("ctz")).toBe("America/New_York");
  expect(values.get("details")).toBe(`${JAM.description}\n\n${JAM.url}`);
  expect(values.get("location")).toBe("The Understudy, New York, NY");
});

test.each(["Google", "Outlook"])(
  "an emoji at the cut of a description does not break %s",
  (name) => {
    const entry = { ...JAM, description: `${"a".repeat(1199)}😀 and more` };
    const link = name === "Google" ? googleCalendarLink(entry) : outlookCalendarLink(entry);
    const text = parametersOf(link).get(name === "Google" ? "details" : "body");
    expect(text).toBe(`${"a".repeat(1199)}…\n\n${JAM.url}`);
  },
);

test("an event without an end lasts two hours", () => {
  const values = parametersOf(googleCalendarLink({ ...JAM, endDate: null }));
  expect(values.get("dates")).toBe("20261121T010000Z/20261121T030000Z");
});

test("an all-day event has days and ends on the day after", () => {
  const festival = { ...JAM, days: { first: asDay("2026-12-05"), next: asDay("2026-12-07") } };
  expect(parametersOf(googleCalendarLink(festival)).get("dates")).toBe("20261205/20261207");
  expect(parametersOf(outlookCalendarLink(festival)).get("allday")).toBe("true");
});

test("Outlook's link has the same facts and spaces as %20", () => {
  const link = outlookCalendarLink(JAM);
  const values = parametersOf(link);
  expect(values.get("rru")).toBe("addevent");
  expect(values.get("startdt")).toBe("2026-11-21T01:00:00.000Z");
  expect(values.get("enddt")).toBe("2026-11-21T03:30:00.000Z");
  expect(values.get("subject")).toBe("Jam & Sessions");
  expect(link).toContain("location=The%20Understudy");
  expect(link).not.toContain("+");
});
