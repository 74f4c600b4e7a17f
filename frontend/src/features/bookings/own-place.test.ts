// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ownPlace, timeLeft } from "./own-place";

/** The page as the server renders it: the party's status, and other content. */
const drawn = (standing: string, beside = "") =>
  `<main><h1>Jazz</h1>${standing}${beside}<details><summary>Leave</summary></details></main>`;

const waiting = (position: number) =>
  `<div data-state="waiting" data-position="${position}"><h2>Number ${position} in line</h2></div>`;

const OFFERED = drawn(
  '<div data-state="offered"><h2>Seats are held for you</h2></div>',
  '<p data-seconds-left="90"></p>',
);

const looked = () => vi.advanceTimersByTimeAsync(15_000);

let next: string | null;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = drawn(waiting(3));
  next = drawn(waiting(3));
  ownPlace(async () => {
    if (next === null) throw new TypeError("Failed to fetch");
    const page = new DOMParser().parseFromString(next, "text/html");
    page.title = next === OFFERED ? "Seats for You" : "Your Place";
    return page;
  }).start();
});

afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

const said = () => document.querySelector('[role="status"]')?.textContent;

test("a better position is shown and announced, and open parts of the page stay open", async () => {
  document.querySelector("details")?.setAttribute("open", "");
  next = drawn(waiting(2));
  await looked();
  expect(document.querySelector("h2")?.textContent).toBe("Number 2 in line");
  expect(said()).toBe("Number 2 in line");
  expect(document.querySelector("details")?.open).toBe(true);
});

test("an unchanged page makes no announcement, and stays without a network", async () => {
  await looked();
  next = null;
  await looked();
  expect(said()).toBe("");
  expect(document.querySelector("h2")?.textContent).toBe("Number 3 in line");
});

test("an offer of seats replaces the page and its title, takes the focus and starts the timer", async () => {
  next = OFFERED;
  await looked();
  expect(document.title).toBe("Seats for You");
  expect(document.activeElement).toBe(document.querySelector("h1"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(document.querySelector("[data-seconds-left]")?.textContent).toBe("1:25 left");
});

test("the page is fetched again as soon as the time has run out", async () => {
  next = OFFERED;
  await looked();
  next = drawn('<div data-state="expired"><h2>They have passed on</h2></div>');
  await vi.advanceTimersByTimeAsync(91_000);
  expect(document.querySelector("h2")?.textContent).toBe("They have passed on");
});

test("the time left is shown in hours and minutes, and in the last hour to the second", () => {
  expect(timeLeft(2 * 3_600_000)).toBe("2 h 0 min");
  expect(timeLeft(3_600_000 + 60_000)).toBe("1 h 1 min");
  expect(timeLeft(19 * 60_000 + 5000)).toBe("19:05");
  expect(timeLeft(999)).toBe("0:00");
});
