// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApiCache } from "@/api/cache";
import { sampleEvent, sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { ApiCacheContext } from "@/api/use-api";
import { VenueContext } from "@/api/venue";
import { asInstant } from "@/lib/time/checked-for-tests";
import { ServerNow } from "@/lib/time/clock";

import { Calendar } from "./calendar";

const NOON = Date.parse("2026-12-05T17:00:00Z");

const EVENTS = [
  sampleEvent({
    id: 1,
    title: "Late Pour",
    date: asInstant("2026-12-06T04:00:00Z"),
    endDate: null,
  }),
  sampleEvent({ id: 2, title: "Matinee", date: asInstant("2026-12-05T19:00:00Z"), endDate: null }),
  sampleEvent({ id: 3, title: "New Year", date: asInstant("2027-01-01T05:30:00Z"), endDate: null }),
];

const server = fakeServer({ "GET /api/events": EVENTS });
const asked = () => server.requests.map(({ url }) => url);

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  history.replaceState(null, "", "/events");
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show() {
  render(
    <ApiCacheContext value={createApiCache()}>
      <VenueContext value={sampleVenue}>
        <ServerNow value={NOON}>
          <Calendar onBook={() => {}} />
        </ServerNow>
      </VenueContext>
    </ApiCacheContext>,
  );
  expect(screen.getByText("Loading events...")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Loading events...")).toBeNull());
}

const day = (name: string) => screen.getByRole("button", { name });
const month = () => document.getElementById("calendar-month")?.textContent;
const selectedDay = () => document.getElementById("calendar-day")?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("it starts at the venue's month and day, with that day's events in their order", async () => {
  await show();
  expect(month()).toBe("December 2026");
  expect(selectedDay()).toBe("December 5");
  expect(day("Saturday, December 5, 2 events").getAttribute("aria-current")).toBe("date");
  const titles = screen
    .getAllByRole("article")
    .map((card) => card.querySelector("h3")?.textContent);
  expect(titles).toEqual(["Matinee", "Late Pour"]);
  expect(asked()[0]).toBe("/api/events?from=2026-11-30&to=2027-01-04");
});

test("the months before and after are prefetched", async () => {
  await show();
  await waitFor(() =>
    expect(asked().slice(1).sort()).toEqual([
      "/api/events?from=2026-10-26&to=2026-12-07",
      "/api/events?from=2026-12-28&to=2027-02-01",
    ]),
  );
});

test("NEXT and PREV wrap the year and clear the selection, Today selects today", async () => {
  await show();
  click("NEXT");
  expect(month()).toBe("January 2027");
  expect(selectedDay()).toBe("Select a Date");
  expect(window.location.search).toBe("?month=2027-01");
  click("PREV");
  expect(month()).toBe("December 2026");
  expect(selectedDay()).toBe("Select a Date");
  click("Today");
  expect(selectedDay()).toBe("December 5");
  expect(window.location.search).toBe("");
});

test("a day without events shows a note", async () => {
  await show();
  fireEvent.click(day("Monday, December 7, no events"));
  expect(selectedDay()).toBe("December 7");
  expect(screen.getByText("No events scheduled for this date")).toBeTruthy();
});

test("the grid is one stop for the Tab key, and arrow keys move on, even into another month", async () => {
  await show();
  expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1);
  day("Saturday, December 5, 2 events").focus();
  press("ArrowDown");
  expect(document.activeElement).toBe(day("Saturday, December 12, no events"));
  expect(selectedDay()).toBe("December 5");
  press("End");
  expect(document.activeElement).toBe(day("Sunday, December 13, no events"));
  press("PageDown");
  await waitFor(() => expect(document.activeElement).toBe(day("Wednesday, January 13, no events")));
  expect(month()).toBe("January 2027");
});

test("a URL with a month or a day shows it", async () => {
  history.replaceState(null, "", "/events?day=2027-01-01");
  await show();
  expect(month()).toBe("January 2027");
  expect(selectedDay()).toBe("January 1");
  expect(day("Friday, January 1, 1 event")).toBeTruthy();
});

test("the whole month opens as a list on request, each event once", async () => {
  await show();
  expect(screen.queryByRole("heading", { name: "All of December" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "All of December as a list" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "All of December" }));
  const rows = screen.getAllByRole("listitem").map((row) => row.textContent ?? "");
  expect(rows.filter((row) => row.includes("Matinee"))).toHaveLength(1);
  expect(rows.some((row) => row.includes("New Year"))).toBe(false);
});
