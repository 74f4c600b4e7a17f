import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import { shortInstant, type VenueTime } from "@/lib/time/venue-time";

type ClockMails = Schemas["ClockMailsOut"];

/**
 * What goes to an event's guests by the clock, a line each: "Reminded by 12 mails Wed May 5, 11:00 AM",
 * "Thanks leave Fri May 7, 10:00 AM". Nothing where the venue wants none.
 */
export function clockMailLines(mails: ClockMails, time: VenueTime, now: number): string[] {
  // A line does not break between an hour and its AM.
  const at = (instant: string) => shortInstant(time, instant, now).replace(/ (?=[AP]M$)/, "\u00a0");
  const sent = (what: string, sentAt: string | null, count: number) =>
    sentAt === null || count === 0 ? [] : [`${what} by ${counted(count, "mail")} ${at(sentAt)}`];
  const ahead = (words: string, instant: string | null) =>
    instant === null || Date.parse(instant) <= now ? [] : [`${words} ${at(instant)}`];
  return [
    ...sent("Reminded", mails.remindedAt, mails.remindedMails),
    ...ahead("Reminder leaves", mails.remindsAt),
    ...sent("Thanked", mails.thankedAt, mails.thankedMails),
    ...ahead("Thanks leave", mails.thanksAt),
  ];
}
