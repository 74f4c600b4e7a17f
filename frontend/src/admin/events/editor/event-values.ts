import * as z from "zod/mini";
import { dayIn, wallTimeIn } from "@/admin/data/date-fields";
import { clockAt, instantOf, resolveLocalTime } from "@/admin/data/wall-time";
import type { AdminEvent } from "@/admin/events/admin-event";
import type { Schemas } from "@/api/client";
import { centsIn } from "@/lib/money";
import { wholeIn } from "@/lib/numbers";
import { type ClockTime, type Day, type Instant, known, parseClockTime } from "@/lib/time/checked";
import { shiftDay } from "@/lib/time/days";
import { venueTime } from "@/lib/time/venue-time";
import {
  type EventBody,
  type EventValues,
  FIELD_RULES,
  FIRST_VALUES,
  NO_LINK,
  sentOf,
  shownOf,
} from "./event-fields";
import { amountRule, chargeFault, type EditorVenue, examplesIn, priceFault } from "./prices";

type EventChanges = Schemas["EventChangesIn"];

/** The invalid field, and the reason. */
/** An invalid field, the reason, and the path of the invalid part in a field of several values. */
type Fault = readonly [keyof EventValues, string, (readonly [number, string])?];

/** The times of the form. */
interface Times {
  day: Day;
  /** Null for none. */
  start: ClockTime | null;
  end: ClockTime | null;
  /** The last of several days; null for an event of one day. */
  last: Day | null;
  isAllDay: boolean;
}

/** Parses the times of the form; null while a field has no valid date or time. */
function timesIn({ date, startTime, endTime, endDate, isAllDay }: EventValues): Times | null {
  const [day, last] = [dayIn(date), dayIn(endDate)];
  const [start, end] = [parseClockTime(startTime), parseClockTime(endTime)];
  const isHalf =
    (endDate !== "" && !last) || (startTime !== "" && !start) || (endTime !== "" && !end);
  return day === null || isHalf ? null : { day, start, end, last, isAllDay };
}

/** The fault of the times; null for none. */
function timeFault(times: Times, zone: string): Fault | null {
  const { day, start, end, last, isAllDay } = times;
  if (last !== null && last < day) return ["endDate", "must not be before the event"];
  if (isAllDay) return null;
  if (start === null) return ["startTime", "is required"];
  if (resolveLocalTime(day, start, zone).kind === "skipped") {
    return ["startTime", "The clocks skip this time on that day."];
  }
  if (end === null) {
    return last !== null && last > day ? ["endTime", "is required with a last day"] : null;
  }
  if (resolveLocalTime(lastDay(times), end, zone).kind === "skipped") {
    return ["endTime", "The clocks skip this time on that day."];
  }
  const span = instants(times, zone);
  return span?.end && span.end <= span.start ? ["endTime", "must be after the start"] : null;
}

/** The manager must choose a number of seats or no limit, so that no room is oversold by mistake. */
const seatsFault = ({ capacity, isUnlimited }: EventValues): Fault | null =>
  capacity.trim() === "" && !isUnlimited
    ? ["capacity", "Please enter a number, or choose no limit."]
    : null;

/** The sale must begin before the event is over. */
function saleFault(values: EventValues, zone: string): Fault | null {
  const span = spanIn(values, zone);
  const onSaleAt = instantOf(wallTimeIn(values.onSaleAt), zone);
  if (onSaleAt === null || span === null) return null;
  return onSaleAt >= (span.end ?? span.start)
    ? ["onSaleAt", "must be before the event is over"]
    : null;
}

const pricesFault = (values: EventValues, venue: EditorVenue): Fault | null => {
  const fault = priceFault(values, venue);
  if (fault === null) return null;
  const row = values.tiers.findIndex(({ id }) => id === fault.id);
  return ["tiers", fault.message, [row, fault.field]];
};

/** Payment in advance needs prices that are amounts. */
function paymentFault(values: EventValues, venue: EditorVenue): Fault | null {
  const { payment, deposit, tiers } = values;
  if (payment === "door") return null;
  const comesBack = payment === "deposit" && values.depositComesBack;
  const isPaid = tiers.some(({ amount }) => comesBack || centsIn(amount, venue));
  if (!isPaid) return ["payment", "needs a price"];
  if (payment !== "deposit") return null;
  const cents = centsIn(deposit, venue);
  if (!cents) return ["deposit", `must be an amount like ${examplesIn(venue)}`];
  const fault = chargeFault(cents, venue);
  return fault === "" ? null : ["deposit", fault];
}

/** Rules for the form's values; times are local to the venue. */
export const eventRules = (venue: EditorVenue) =>
  z.object({ ...FIELD_RULES, priceAmount: amountRule(venue) }).check((context) => {
    const { value } = context;
    const times = timesIn(value);
    const faults = [
      times && timeFault(times, venue.timeZone),
      seatsFault(value),
      pricesFault(value, venue),
      paymentFault(value, venue),
      saleFault(value, venue.timeZone),
    ];
    for (const fault of faults) {
      if (fault === null) continue;
      const [name, message, part = []] = fault;
      context.issues.push({ code: "custom", path: [name, ...part], message, input: value[name] });
    }
  });

/** An end that is not after the start is on the next day, unless a day is given. */
const lastDay = ({ day, start, end, last }: Times): Day =>
  last ?? (start && end && end <= start ? shiftDay(day, 1) : day);

const MIDNIGHT = known(parseClockTime("00:00"));

interface Span {
  start: Instant;
  end: Instant | null;
}

/** The start and end of the event; null without a start. */
function instants(times: Times, zone: string): Span | null {
  const at = (on: Day, time: ClockTime) => resolveLocalTime(on, time, zone).instant;
  const { day, start, end, last, isAllDay } = times;
  if (isAllDay) return { start: at(day, MIDNIGHT), end: at(shiftDay(last ?? day, 1), MIDNIGHT) };
  return start && { start: at(day, start), end: end && at(lastDay(times), end) };
}

/** The span of the event, even if its times are invalid; null without a date or a start. */
export function typedSpan(values: EventValues, zone: string): Span | null {
  const times = timesIn(values);
  return times && instants(times, zone);
}

/** The span of the event; null while the times are incomplete or invalid. */
export function spanIn(values: EventValues, zone: string): Span | null {
  const times = timesIn(values);
  return times === null || timeFault(times, zone) !== null ? null : instants(times, zone);
}

/** The form's times in a request. Raises RangeError without a start. */
function timesBody(values: EventValues, { timeZone }: EditorVenue) {
  const { start, end } = known(typedSpan(values, timeZone));
  return { date: start, endDate: end, isAllDay: values.isAllDay };
}

const seatsBody = ({ capacity, isUnlimited }: EventValues) => ({
  capacity: isUnlimited ? null : wholeIn(capacity),
});

/** The form's values in a request. Raises RangeError without a start. */
export const bodyOf = (values: EventValues, venue: EditorVenue): EventBody => ({
  title: values.title,
  ...sentOf(values, venue),
  ...seatsBody(values),
  ...timesBody(values, venue),
});

/** The fields of the times. */
export const TIMES = ["date", "startTime", "endTime", "endDate", "isAllDay"] as const;

/** The fields whose changes guests are notified of. */
export const WHEN_AND_WHERE = [...TIMES, "location"] as const;

/** The fields of the number of seats. */
const SEATS = ["capacity", "isUnlimited"] as const;

/** The changed part of the body, with all times if one has changed. */
export const changesOf = (
  values: EventValues,
  changes: Partial<EventValues>,
  venue: EditorVenue,
): EventChanges => ({
  ...sentOf(changes, venue),
  ...(SEATS.some((name) => name in changes) && seatsBody(values)),
  ...(TIMES.some((name) => name in changes) && timesBody(values, venue)),
});

/** The form's values of an event as visitors read it, with those of its link. */
export function valuesOf(event: AdminEvent, venue: EditorVenue): EventValues {
  const { timeZone: zone } = venue;
  const { isAllDay, endDate } = event;
  const values = shownOf(event, venue);
  const times = timesIn(values);
  if (times === null || endDate === null) return values;
  const endsOn = venueTime(zone).dayKey(endDate);
  const last = isAllDay ? shiftDay(endsOn, -1) : endsOn;
  const isLong = isAllDay ? last > times.day : last !== lastDay(times);
  return isLong ? { ...values, endDate: last } : values;
}

/** The initial values of a copy of an event: values of its link belong to that date or its series. */
export const copyOf = (event: AdminEvent, venue: EditorVenue): EventValues => ({
  ...valuesOf(event, venue),
  ...NO_LINK,
  eventbriteLink: event.own.eventbriteLink,
  imageUrl: event.own.imageUrl,
  ticketStatus: FIRST_VALUES.ticketStatus,
  onSaleAt: FIRST_VALUES.onSaleAt,
});

/** The first day whose evening has not begun at an instant, for a new event. */
export function nextEvening(now: number, zone: string): Day {
  const today = venueTime(zone).dayKey(now);
  return clockAt(now, zone) < FIRST_VALUES.startTime ? today : shiftDay(today, 1);
}

/** A new event in the evening of a day, with the seats of the room; null for an unknown number. */
export const newEvent = (date: Day, seats: number | null): EventValues => ({
  ...FIRST_VALUES,
  date,
  capacity: seats === null ? "" : String(seats),
});
