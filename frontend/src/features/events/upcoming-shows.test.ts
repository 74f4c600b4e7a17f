import { expect, it } from "vitest";
import { sampleEvent } from "@/api/samples";
import { asInstant } from "@/lib/time/checked-for-tests";

import { nextShow, showsOf } from "./upcoming-shows";

const NOW = Date.parse("2026-11-21T12:00:00Z");

const onDay = (id: number, day: number, facts: Parameters<typeof sampleEvent>[0] = {}) =>
  sampleEvent({ id, date: asInstant(`2026-11-${day}T23:00:00Z`), endDate: null, ...facts });

it("a featured show comes before sooner ones", () => {
  const events = [onDay(1, 22), onDay(2, 24, { featured: true }), onDay(3, 23)];
  expect(nextShow(events, ["comedy"], NOW)?.id).toBe(2);
});

it("the soonest of several featured shows is chosen", () => {
  const events = [onDay(1, 25, { featured: true }), onDay(2, 24, { featured: true })];
  expect(nextShow(events, ["comedy"], NOW)?.id).toBe(2);
});

it("without a featured show the soonest of the category is chosen", () => {
  const events = [onDay(1, 25), onDay(2, 22, { category: "music" }), onDay(3, 23)];
  expect(nextShow(events, ["comedy"], NOW)?.id).toBe(3);
});

it("a running show is put forward, a past one is not", () => {
  const events = [onDay(1, 20, { featured: true }), onDay(2, 22)];
  expect(nextShow(events, ["comedy"], NOW)?.id).toBe(2);
  const running = sampleEvent({ id: 3, date: asInstant("2026-11-21T11:00:00Z"), endDate: null });
  expect(nextShow([running, ...events], ["comedy"], NOW)?.id).toBe(3);
});

it("without a show of the category there is none", () => {
  expect(nextShow([onDay(1, 22)], ["creativity"], NOW)).toBeUndefined();
});

const performance = (title: string, date: string, endDate?: string) => ({
  title,
  date: asInstant(date),
  ...(endDate && { endDate: asInstant(endDate) }),
});

it("performances of one title are one show, represented by the next one", () => {
  const first = performance("Second Cast", "2026-11-22T01:00:00Z");
  const second = performance("second  cast ", "2026-11-29T01:00:00Z");
  const other = performance("Cold Read", "2026-11-25T01:00:00Z");
  expect(showsOf([second, other, first], NOW)).toEqual({ next: [first, other], further: [second] });
});

it("a running show is listed, a past one is not", () => {
  const over = performance("Matinee", "2026-11-21T09:00:00Z");
  const running = performance("Marathon", "2026-11-21T09:00:00Z", "2026-11-21T18:00:00Z");
  expect(showsOf([over, running], NOW)).toEqual({ next: [running], further: [] });
});
