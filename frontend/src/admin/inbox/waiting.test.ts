import { expect, test } from "vitest";
import { asInstant } from "@/lib/time/checked-for-tests";

import { waitingTodos } from "./waiting";

const now = Date.parse("2026-11-21T12:00:00Z");
const kind = (waiting: number, oldest: string | null = null) => ({
  total: 9,
  unread: 0,
  waiting,
  oldestWaitingAt: oldest === null ? null : asInstant(oldest),
});
const wordsOf = (counts: Parameters<typeof waitingTodos>[0]) =>
  waitingTodos(counts, now).map(({ text }) => text);

test("inquiries that wait are counted with the age of the oldest", () => {
  const counts = { inquiries: kind(3, "2026-11-19T11:00:00Z"), messages: kind(0) };
  expect(wordsOf(counts)).toEqual(["3 inquiries waiting, oldest 2 days"]);
});

test("messages wait too", () => {
  const one = { inquiries: kind(0), messages: kind(1, "2026-11-21T09:00:00Z") };
  expect(wordsOf(one)).toEqual(["1 message waiting, oldest 3 hours"]);
  const both = {
    inquiries: kind(1, "2026-11-20T11:00:00Z"),
    messages: kind(2, "2026-11-18T11:00:00Z"),
  };
  expect(wordsOf(both)).toEqual(["1 inquiry and 2 messages waiting, oldest 3 days"]);
});

test("an answered inbox is nothing to worry about", () => {
  expect(wordsOf({ inquiries: kind(0), messages: kind(0) })).toEqual([]);
});

test("an answer is due a day after the oldest came", () => {
  const counts = { inquiries: kind(1, "2026-11-19T11:00:00Z"), messages: kind(0) };
  expect(waitingTodos(counts, now)).toMatchObject([{ deadline: "2026-11-20T11:00:00Z" }]);
});
