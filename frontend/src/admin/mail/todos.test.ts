import { expect, test } from "vitest";
import { asInstant } from "@/lib/time/checked-for-tests";

import { mailTodos } from "./todos";

const now = Date.parse("2026-11-21T12:00:00Z");
const CALM = {
  queued: 1,
  sending: 0,
  written: 0,
  sent: 9,
  failed: 0,
  late: 0,
  waitingSince: asInstant("2026-11-21T11:55:00Z"),
  reason: "",
  isMailSent: true,
};

test("an email that waits for a few minutes is not an alarm", () => {
  expect(mailTodos(CALM, now)).toEqual([]);
});

test("an email that waits for ten minutes is an alarm, with its reason", () => {
  const counts = {
    ...CALM,
    late: 6,
    waitingSince: asInstant("2026-11-21T11:46:00Z"),
    reason: "The mail server refuses the password.",
  };
  expect(mailTodos(counts, now)).toMatchObject([
    {
      text: "Mail has been waiting for 14 minutes",
      detail: "6 mails: The mail server refuses the password.",
      urgency: "alarm",
    },
  ]);
});

test("a missing email server is an alarm", () => {
  expect(mailTodos({ ...CALM, isMailSent: false }, now)).toMatchObject([
    { text: "No mail server is set up: nobody receives any mail", urgency: "alarm" },
  ]);
});

test("failed emails are counted", () => {
  expect(mailTodos({ ...CALM, failed: 1 }, now)).toMatchObject([
    { text: "1 mail that failed", urgency: "pressing" },
  ]);
});
