import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import type { Instant } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { shortInstant, useVenueTime, type VenueTime } from "@/lib/time/venue-time";

type Facts = Schemas["ClockMailsOut"];

/**
 * The scheduled emails to an event's guests, one per line: "Reminded by 12 mails Wed May 5, 11:00
 * AM", "Thanks leave Fri May 7, 10:00 AM". Empty if the venue sends none.
 */
export function clockMailLines(mails: Facts, time: VenueTime, now: number): string[] {
  // Keep an hour and its AM on one line.
  const at = (instant: Instant) =>
    shortInstant(time, instant, now).replace(/ (?=[AP]M$)/, "\u00a0");
  const sent = (what: string, sentAt: Instant | null, count: number) =>
    sentAt === null || count === 0 ? [] : [`${what} by ${counted(count, "mail")} ${at(sentAt)}`];
  const ahead = (words: string, instant: Instant | null) =>
    instant === null || Date.parse(instant) <= now ? [] : [`${words} ${at(instant)}`];
  return [
    ...sent("Reminded", mails.remindedAt, mails.remindedMails),
    ...ahead("Reminder leaves", mails.remindsAt),
    ...sent("Thanked", mails.thankedAt, mails.thankedMails),
    ...ahead("Thanks leave", mails.thanksAt),
  ];
}

/** Scheduled or past times of the reminder and thank-you emails. */
export function ClockMails({ eventId }: { eventId: number }) {
  const time = useVenueTime();
  const now = useNow();
  const { data } = usePanelQuery(`/api/admin/event-guests/${eventId}/clock-mails` as const);
  const lines = data ? clockMailLines(data, time, now) : [];
  return lines.length === 0 ? null : (
    <ul aria-label="Mails to the guests" className="figures mt-2 text-smoke">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
