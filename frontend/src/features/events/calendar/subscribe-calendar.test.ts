import { expect, it } from "vitest";

import { calendarSubscription } from "./subscribe-calendar";

it("offers the calendar of the current site in each service's format", () => {
  expect(calendarSubscription("https://understudy.example", "Cocktails & Jazz")).toEqual({
    webcal: "webcal://understudy.example/calendar.ics",
    google:
      "https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Funderstudy.example%2Fcalendar.ics",
    outlook:
      "https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Funderstudy.example%2Fcalendar.ics&name=Cocktails%20%26%20Jazz",
    plain: "https://understudy.example/calendar.ics",
  });
});

it("keeps the port of a site that has one", () => {
  expect(calendarSubscription("http://127.0.0.1:8000", "x").webcal).toBe(
    "webcal://127.0.0.1:8000/calendar.ics",
  );
});
