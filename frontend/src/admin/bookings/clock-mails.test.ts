import { expect, test } from "vitest";
import type { Schemas } from "@/api/client";
import { asInstant } from "@/lib/time/checked-for-tests";
import { venueTime } from "@/lib/time/venue-time";

import { clockMailLines } from "./clock-mails";

const TIME = venueTime("America/New_York");
const NOTHING = {
  remindsAt: null,
  remindedAt: null,
  remindedMails: 0,
  thanksAt: null,
  thankedAt: null,
  thankedMails: 0,
};
const REMINDS_AT = asInstant("2026-05-05T15:00:00Z");
const THANKS_AT = asInstant("2026-05-07T14:00:00Z");

const linesAt = (now: string, mails: Partial<Schemas["ClockMailsOut"]>) =>
  clockMailLines({ ...NOTHING, ...mails }, TIME, Date.parse(now));

test("before the event it lists the time of each email", () => {
  expect(linesAt("2026-05-01T12:00:00Z", { remindsAt: REMINDS_AT, thanksAt: THANKS_AT })).toEqual([
    "Reminder leaves Tue May 5, 11:00\u00a0AM",
    "Thanks leave Thu May 7, 10:00\u00a0AM",
  ]);
});

test("a sent email is listed with its hour and the number of recipients", () => {
  const reminded = { remindsAt: REMINDS_AT, remindedAt: REMINDS_AT, remindedMails: 12 };
  expect(linesAt("2026-05-05T16:00:00Z", { ...reminded, thanksAt: THANKS_AT })).toEqual([
    "Reminded by 12 mails Tue May 5, 11:00\u00a0AM",
    "Thanks leave Thu May 7, 10:00\u00a0AM",
  ]);
  const thanked = { thanksAt: THANKS_AT, thankedAt: THANKS_AT, thankedMails: 1 };
  expect(linesAt("2026-05-07T16:00:00Z", thanked)).toEqual([
    "Thanked by 1 mail Thu May 7, 10:00\u00a0AM",
  ]);
});

test("a venue without these emails sees no lines", () => {
  expect(linesAt("2026-05-01T12:00:00Z", {})).toEqual([]);
});
