import type { Schemas } from "@/api/client";
import { shortInstant, type VenueTime } from "@/lib/venue-time";

import { parties } from "./booked-event";

type ClockMails = Schemas["ClockMailsOut"];

/**
 * What goes to an event's guests by the clock, a line each: "Reminder sent Wed May 5, 11:00 AM to 12 parties",
 * "Thanks leave Fri May 7, 10:00 AM". Nothing where the venue wants none.
 */
export function clockMailLines(mails: ClockMails, time: VenueTime, now: number): string[] {
  // A line does not break between an hour and its AM.
  const at = (instant: string) => shortInstant(time, instant, now).replace(/ (?=[AP]M$)/, "\u00a0");
  const sent = (what: string, sentAt: string | null, count: number) =>
    sentAt === null || count === 0 ? [] : [`${what} sent ${at(sentAt)} to ${parties(count)}`];
  const ahead = (words: string, instant: string | null) =>
    instant === null || Date.parse(instant) <= now ? [] : [`${words} ${at(instant)}`];
  return [
    ...sent("Reminder", mails.remindedAt, mails.remindedParties),
    ...ahead("Reminder leaves", mails.remindsAt),
    ...sent("Thanks", mails.thankedAt, mails.thankedParties),
    ...ahead("Thanks leave", mails.thanksAt),
  ];
}
