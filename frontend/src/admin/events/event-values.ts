import * as z from "zod/mini";

import type { Schemas } from "@/api/client";
import { venueTime } from "@/lib/venue-time";

import { clockAt, dayAfter, meaningOf } from "./wall-time";

export type AdminEvent = Schemas["ManagedEventOut"];
type EventChanges = Schemas["EventChangesIn"];
type EventBody = Omit<Schemas["EventIn"], "isCancelled">;

export const STATUSES: readonly Schemas["TicketStatus"][] = [
  "Available",
  "Selling Fast",
  "Limited Seats",
  "Few Seats Left",
  "Sold Out",
  "Concluded",
];

const WEB_ADDRESS = /^https?:\/\/[^\s/]+\S*$/i;
const required = z.minLength(1, "is required");
const atMost = (most: number) => z.maxLength(most, `Please use at most ${most} characters.`);

const fields = z.object({
  title: z.string().check(z.trim(), required, atMost(300)),
  description: z.string().check(atMost(20_000)),
  category: z.string().check(z.trim(), required, atMost(60)),
  date: z.string().check(required),
  startTime: z.string(),
  endTime: z.string(),
  endDate: z.string(),
  isAllDay: z.boolean(),
  location: z.string().check(atMost(300)),
  priceRange: z.string().check(atMost(100)),
  capacity: z.string().check(z.regex(/^\d{0,5}$/, "Please enter a number, or leave it empty.")),
  eventbriteLink: z.string().check(
    z.trim(),
    z.refine((url) => url === "" || WEB_ADDRESS.test(url), "must begin with https://"),
  ),
  imageUrl: z.string(),
  featured: z.boolean(),
  ticketStatus: z.enum(STATUSES),
});

export type EventValues = z.input<typeof fields>;

/** What is wrong with the times: the field at fault and why; null when nothing is. */
function timeFault(values: EventValues, zone: string): readonly [keyof EventValues, string] | null {
  const { date, startTime, isAllDay, endDate } = values;
  if (isAllDay) {
    return endDate !== "" && endDate < date ? ["endDate", "must not be before the event"] : null;
  }
  if (startTime === "") return ["startTime", "is required"];
  if (meaningOf(date, startTime, zone).kind === "never") {
    return ["startTime", "The clocks skip this time on that day."];
  }
  const last = lastDay(values);
  if (values.endTime === "") return null;
  if (meaningOf(last, values.endTime, zone).kind === "never") {
    return ["endTime", "The clocks skip this time on that day."];
  }
  const { start, end } = instants(values, zone);
  return end !== null && end <= start ? ["endTime", "must be after the start"] : null;
}

/** What an event must be; the times are those of the zone's clocks. */
export const eventRules = (zone: string) =>
  fields.check((context) => {
    const fault = context.value.date === "" ? null : timeFault(context.value, zone);
    if (fault === null) return;
    const [name, message] = fault;
    context.issues.push({ code: "custom", path: [name], message, input: context.value[name] });
  });

/** An end at or before the start is the next morning's, unless a day is given. */
const lastDay = ({ date, startTime, endTime, endDate }: EventValues) => {
  if (endDate !== "") return endDate;
  return endTime <= startTime ? dayAfter(date) : date;
};

/** When the event starts and ends, as instants in UTC; '' for a start that is not known yet. */
function instants(values: EventValues, zone: string): { start: string; end: string | null } {
  const at = (day: string, time: string) =>
    day === "" || time === "" ? "" : meaningOf(day, time, zone).instant;
  const { date, endDate, startTime, endTime, isAllDay } = values;
  if (isAllDay) return { start: at(date, "00:00"), end: at(dayAfter(endDate || date), "00:00") };
  return { start: at(date, startTime), end: endTime ? at(lastDay(values), endTime) : null };
}

/** The form's values as the API takes them. */
export function bodyOf(values: EventValues, zone: string): EventBody {
  const { startTime: _start, endTime: _end, ...same } = values;
  const { start, end } = instants(values, zone);
  const capacity = values.capacity === "" ? null : Number(values.capacity);
  return { ...same, date: start, endDate: end, capacity };
}

const TIMES = ["date", "startTime", "endTime", "endDate", "isAllDay"] as const;

/** Of the body what was changed, all times together: a link's values over the others stay. */
export function changesOf(
  values: EventValues,
  changes: Partial<EventValues>,
  zone: string,
): EventChanges {
  const { date, endDate, isAllDay, capacity } = bodyOf(values, zone);
  const {
    date: _date,
    startTime: _start,
    endTime: _end,
    endDate: _last,
    isAllDay: _whole,
    capacity: seats,
    ...others
  } = changes;
  return {
    ...others,
    ...(seats !== undefined && { capacity }),
    ...(TIMES.some((name) => name in changes) && { date, endDate, isAllDay }),
  };
}

/** What the form shows of an event: its own values, not what its link lays over them. */
export function valuesOf(event: AdminEvent, zone: string): EventValues {
  const time = venueTime(zone);
  const { isAllDay, date, endDate } = event;
  const first = time.dayKey(date);
  const endsOn = endDate === null ? first : time.dayKey(endDate);
  const last = isAllDay ? dayAfter(endsOn, -1) : endsOn;
  const values: EventValues = {
    title: event.title,
    description: event.description,
    category: event.category,
    date: first,
    startTime: isAllDay ? "" : clockAt(date, zone),
    endTime: isAllDay || endDate === null ? "" : clockAt(endDate, zone),
    endDate: "",
    isAllDay,
    location: event.location ?? "",
    priceRange: event.priceRange,
    capacity: event.capacity === null ? "" : String(event.capacity),
    eventbriteLink: event.own.eventbriteLink,
    imageUrl: event.own.imageUrl,
    featured: event.featured,
    ticketStatus: event.own.ticketStatus,
  };
  const isLong = isAllDay ? last > first : endDate !== null && last !== lastDay(values);
  return isLong ? { ...values, endDate: last } : values;
}

/** A new event in the evening of a day. */
export const newEvent = (date: string, category: string): EventValues => ({
  title: "",
  description: "",
  category,
  date,
  startTime: "20:00",
  endTime: "22:00",
  endDate: "",
  isAllDay: false,
  location: "",
  priceRange: "",
  capacity: "",
  eventbriteLink: "",
  imageUrl: "",
  featured: false,
  ticketStatus: "Available",
});
