import { Fragment } from "react";
import { isUrgentStatus, statusLook } from "@/lib/ticket-status";
import type { Instant } from "@/lib/time/checked";
import { useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/event-lists";
import { BalancedTitle } from "@/ui/titles";
import { ZoneNote } from "@/ui/zone-note";

import type { VenueEvent } from "./event";

const WITH_ASIDE = /^(\S.*?)\s+(\([^()]+\))(?:\s+(.*))?$/;

/** The lines of a card's title: 'A (B) C' is broken before and after its brackets. */
export function titleLines(title: string): string[] {
  const whole = title.trim();
  const [, before, aside, after] = WITH_ASIDE.exec(whole) ?? [];
  if (before === undefined || aside === undefined) return [whole];
  return after ? [before, aside, after] : [before, aside];
}

/** A title; 'A (B) C' is broken over lines, its brackets in italic brass. */
export function EventTitle({ title }: { title: string }) {
  return (
    <span>
      {titleLines(title).map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <span> </span>}
          {index > 0 && <br />}
          {line.startsWith("(") && index > 0 ? (
            <i className="font-normal text-brass-hi">{line}</i>
          ) : (
            <BalancedTitle>{line}</BalancedTitle>
          )}
        </Fragment>
      ))}
    </span>
  );
}

/** The time zone of the event's hours, for a visitor in another zone; all-day events need none. */
export const EventZone = ({ event }: { event: Pick<VenueEvent, "date" | "isAllDay"> }) =>
  event.isAllDay ? null : <ZoneNote at={event.date} />;

/** The dot next to the status, in its color; it pulses for the last seats. */
export function StatusLight({ status }: { status: string }) {
  return (
    <span
      aria-hidden
      className={`block size-2 shrink-0 rounded-full bg-current forced-colors:bg-[CanvasText] ${isUrgentStatus(status) ? "animate-pulse" : ""}`}
    />
  );
}

/** The ticket status as colored text; gray if unknown. */
export function TicketStatus({ status }: { status: string }) {
  const { text, color } = statusLook(status);
  return (
    <span
      className={`inline-flex items-center gap-2 text-11 font-semibold uppercase tracking-[.16em] ${color}`}
    >
      <StatusLight status={status} />
      <span>{text}</span>
    </span>
  );
}

const BADGE = "px-3 py-1.5 text-11 leading-none font-semibold tracking-[.2em]";

/** Marks events on the venue's present day. */
export function TodayBadge() {
  return <span className={`bg-velvet text-on-velvet ${BADGE}`}>{t.todayMark}</span>;
}

/** Marks events that the manager highlights. */
export function HighlightBadge() {
  return <span className={`bg-brass text-on-brass uppercase ${BADGE}`}>{t.highlight}</span>;
}

/** The start of the sale; hidden once it has started. */
export const OnSale = ({ text }: { text: string }) =>
  text && <p className="text-16 text-balance text-brass-hi">{text}</p>;

/** Weekday, day and month of an event, in the corner of its picture. */
export function DateBadge({ date }: { date: Instant }) {
  const { weekday, day, month } = useVenueTime().dateParts(date);
  return (
    <time
      dateTime={date}
      className="absolute top-0 left-0 bg-ink px-4 pt-3 pb-2.5 text-center text-11 leading-[1.2] font-medium tracking-[.2em] text-brass uppercase"
    >
      <span>{`${weekday} `}</span>
      <span className="figures block font-display text-34 leading-none font-normal tracking-normal text-ivory">
        {day}
      </span>
      <span>{` ${month}`}</span>
    </time>
  );
}
