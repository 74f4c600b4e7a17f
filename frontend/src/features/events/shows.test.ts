import { expect, it } from "vitest";

import { showsOf } from "./shows";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const night = (title: string, date: string, endDate?: string) => ({
  title,
  date,
  ...(endDate && { endDate }),
});

it("nights of one title are one show, whose next night stands for it", () => {
  const first = night("Second Cast", "2026-11-22T01:00:00Z");
  const second = night("second  cast ", "2026-11-29T01:00:00Z");
  const other = night("Cold Read", "2026-11-25T01:00:00Z");
  expect(showsOf([second, other, first], NOW)).toEqual({ next: [first, other], further: [second] });
});

it("what is over is left out, what is running is not", () => {
  const over = night("Matinee", "2026-11-21T09:00:00Z");
  const running = night("Marathon", "2026-11-21T09:00:00Z", "2026-11-21T18:00:00Z");
  expect(showsOf([over, running], NOW)).toEqual({ next: [running], further: [] });
});
