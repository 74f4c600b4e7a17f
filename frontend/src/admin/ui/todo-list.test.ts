import { expect, test } from "vitest";

import { asInstant } from "@/lib/time/checked-for-tests";

import { inOrderOfDeadline, type Todo } from "./todo-list";

const todo = (text: string, urgency: Todo["urgency"], deadline?: string): Todo => ({
  ...{ text, urgency, href: "/admin", action: "Look" },
  ...(deadline !== undefined && { deadline: asInstant(deadline) }),
});

test("the soonest deadline comes first, and tasks without one follow by their urgency", () => {
  const todos = [
    todo("news", "news"),
    todo("a failed mail", "pressing"),
    todo("a dispute", "pressing", "2026-12-01T17:00:00Z"),
    todo("no mail server", "alarm"),
    // The same hour with another offset from UTC.
    todo("an offer", "pressing", "2026-11-21T20:00:00-05:00"),
    todo("an inquiry", "pressing", "2026-11-22T00:00:00Z"),
  ];
  expect(inOrderOfDeadline(todos).map(({ text }) => text)).toEqual([
    ...["an inquiry", "an offer", "a dispute"],
    ...["no mail server", "a failed mail", "news"],
  ]);
});
