import { expect, test } from "vitest";

import { waitingTodo } from "./waiting";

const now = Date.parse("2026-11-21T12:00:00Z");
const kind = (waiting: number, oldestWaitingAt: string | null = null) => ({
  total: 9,
  unread: 0,
  waiting,
  oldestWaitingAt,
});

test("inquiries that wait are counted with the age of the oldest", () => {
  expect(
    waitingTodo({ inquiries: kind(3, "2026-11-19T11:00:00Z"), messages: kind(0) }, now),
  ).toMatchObject({ count: 3, text: "inquiries waiting, oldest 2 days", isPressing: true });
});

test("messages wait too", () => {
  expect(
    waitingTodo({ inquiries: kind(0), messages: kind(1, "2026-11-21T09:00:00Z") }, now).text,
  ).toBe("message waiting, oldest 3 hours");
  const both = {
    inquiries: kind(1, "2026-11-20T11:00:00Z"),
    messages: kind(2, "2026-11-18T11:00:00Z"),
  };
  expect(waitingTodo(both, now)).toMatchObject({
    count: 3,
    text: "waiting in the inbox: 1 inquiry, 2 messages, oldest 3 days",
  });
});

test("an answered inbox is nothing to worry about", () => {
  expect(waitingTodo({ inquiries: kind(0), messages: kind(0) }, now)).toMatchObject({
    count: 0,
    text: "inquiries waiting",
    isPressing: false,
  });
});
