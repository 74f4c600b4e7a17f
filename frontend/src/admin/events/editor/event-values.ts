import * as z from "zod/mini";
import {
  clockTimeField,
  dayField,
  dayIn,
  wallTimeField,
  wallTimeIn,
} from "@/admin/data/date-fields";
import { clockAt, fieldAt, instantOf, resolveLocalTime } from "@/admin/data/wall-time";
import type { AdminEvent } from "@/admin/events/admin-event";
import { linkFieldsOf } from "@/admin/events/links/link-fields";
import { BY_SEATS, CHOICES, statusBody } from "@/admin/events/ticket-status";
import type { Schemas } from "@/api/client";
import { visible } from "@/lib/characters";
import { centsIn, centsText } from "@/lib/money";
import { wholeFault, wholeIn } from "@/lib/numbers";
import { type ClockTime, type Day, type Instant, known, parseClockTime } from "@/lib/time/checked";
import { shiftDay } from "@/lib/time/days";
import { venueTime } from "@/lib/time/venue-time";
import {
  amountIn,
  amountRule,
  amountText,
  chargeFault,
  type EditorVenue,
  examplesIn,
  MOST_PRICES,
  priceFault,
  priceRow,
  priceRowsOf,
  tiersIn,
} from "./prices";
import { webAddress } from "./web-address";

type EventChanges = Schemas["EventChangesIn"];
type EventBody = Omit<Schemas["NewEventIn"], "isCancelled">;

const required = z.minLength(1, "is required");
/** A whole number of so many digits, or nothing. */
const whole = (digits: number) =>
  z.string().check(
    z.overwrite(visible),
    z.refine(
      (text) => text === "" || wholeFault(text, { most: 10 ** digits - 1 }) === undefined,
      "must be a whole number, or empty",
    ),
  );
const atMost = (most: number) => z.maxLength(most, `Please use at most ${most} characters.`);

/** The lines of a text that say something. */
const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const fields = z.object({
  title: z.string().check(z.overwrite(visible), required, atMost(300)),
  description: z.string().check(atMost(20_000)),
  category: z.string().check(z.overwrite(visible), required, atMost(60)),
  date: dayField().check(required),
  startTime: clockTimeField,
  endTime: clockTimeField,
  endDate: dayField(),
  isAllDay: z.boolean(),
  location: z.string().check(atMost(300)),
  priceRange: z.string().check(atMost(100)),
  priceAmount: z.string(),
  tiers: z.array(priceRow).check(z.maxLength(MOST_PRICES)),
  payment: z.enum(["door", "now", "deposit", "choice"]),
  deposit: z.string().check(z.overwrite(visible)),
  depositComesBack: z.boolean(),
  capacity: whole(5),
  isUnlimited: z.boolean(),
  doorsMinutes: whole(3),
  performers: z.string().check(
    z.refine((text) => linesOf(text).length <= 30, "Please name at most 30."),
    z.refine(
      (text) => linesOf(text).every(({ length }) => length <= 200),
      "must be names of at most 200 characters",
    ),
  ),
  minimumAge: whole(2),
  accessibilityNote: z.string().check(atMost(1000)),
  eventbriteLink: webAddress,
  postEventLink: webAddress,
  instagramUrl: webAddress,
  facebookUrl: webAddress,
  tiktokUrl: webAddress,
  youtubeUrl: webAddress,
  twitterUrl: webAddress,
  imageUrl: z.string(),
  state: z.enum(["published", "draft", "unlisted", "private"]),
  onSale: wallTimeField,
  featured: z.boolean(),
  isHighlighted: z.boolean(),
  ticketStatus: z.enum(CHOICES),
});

export type EventValues = z.input<typeof fields>;

/** The field at fault, and why. */
type Fault = readonly [keyof EventValues, string];

/** The times of the form. */
interface Times {
  day: Day;
  /** Null for none. */
  start: ClockTime | null;
  end: ClockTime | null;
  /** The last of several days; null for an event of one. */
  last: Day | null;
  isAllDay: boolean;
}

/** Parses the times of the form; null while a field holds no date or time. */
function timesIn({ date, startTime, endTime, endDate, isAllDay }: EventValues): Times | null {
  const [day, last] = [dayIn(date), dayIn(endDate)];
  const [start, end] = [parseClockTime(startTime), parseClockTime(endTime)];
  const isHalf =
    (endDate !== "" && !last) || (startTime !== "" && !start) || (endTime !== "" && !end);
  return day === null || isHalf ? null : { day, start, end, last, isAllDay };
}

/** What is wrong with the times; null when nothing is. */
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

/** A house of seventy seats is oversold by an event whose number nobody has thought of. */
const seatsFault = ({ capacity, isUnlimited }: EventValues): Fault | null =>
  capacity.trim() === "" && !isUnlimited
    ? ["capacity", "Please enter a number, or choose no limit."]
    : null;

/** A sale that begins after the event would never begin. */
function saleFault(values: EventValues, zone: string): Fault | null {
  const span = spanIn(values, zone);
  const onSale = instantOf(wallTimeIn(values.onSale), zone);
  if (onSale === null || span === null) return null;
  return onSale >= (span.end ?? span.start) ? ["onSale", "must be before the event is over"] : null;
}

const pricesFault = (values: EventValues, venue: EditorVenue): Fault | null => {
  const fault = priceFault(values, venue);
  return fault && ["tiers", fault.message];
};

/** Guests pay before the evening only where it is known how much. */
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
  z.extend(fields, { priceAmount: amountRule(venue) }).check((context) => {
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
      const [name, message] = fault;
      context.issues.push({ code: "custom", path: [name], message, input: value[name] });
    }
  });

/** An end at or before the start is the next morning's, unless a day is given. */
const lastDay = ({ day, start, end, last }: Times): Day =>
  last ?? (start && end && end <= start ? shiftDay(day, 1) : day);

const MIDNIGHT = known(parseClockTime("00:00"));

interface Span {
  start: Instant;
  end: Instant | null;
}

/** When the event starts and ends; null without a start. */
function instants(times: Times, zone: string): Span | null {
  const at = (on: Day, time: ClockTime) => resolveLocalTime(on, time, zone).instant;
  const { day, start, end, last, isAllDay } = times;
  if (isAllDay) return { start: at(day, MIDNIGHT), end: at(shiftDay(last ?? day, 1), MIDNIGHT) };
  return start && { start: at(day, start), end: end && at(lastDay(times), end) };
}

/** When the event would be, even where its times are at fault; null without a date or a start. */
export function typedSpan(values: EventValues, zone: string): Span | null {
  const times = timesIn(values);
  return times && instants(times, zone);
}

/** When the event is to be; null while the times are not whole, or at fault. */
export function spanIn(values: EventValues, zone: string): Span | null {
  const times = timesIn(values);
  return times === null || timeFault(times, zone) !== null ? null : instants(times, zone);
}

/** The form's values as the API takes them. Raises RangeError without a start. */
export function bodyOf(values: EventValues, venue: EditorVenue): EventBody {
  const {
    startTime: _start,
    endTime: _end,
    isUnlimited: _unlimited,
    onSale,
    ticketStatus,
    ...same
  } = values;
  const { start, end } = known(typedSpan(values, venue.timeZone));
  return {
    ...same,
    ...written(values, venue),
    ...statusBody(ticketStatus),
    onSaleAt: instantOf(wallTimeIn(onSale), venue.timeZone),
    date: start,
    endDate: end,
  };
}

const textOf = (number: number | null) => (number === null ? "" : String(number));
/** The fields that the form holds as text and the API as something else. */
const written = (values: EventValues, venue: EditorVenue) => ({
  priceAmount: amountIn(values.priceAmount, venue),
  tiers: tiersIn(values, venue),
  deposit: centsIn(values.deposit, venue) || null,
  capacity: values.isUnlimited ? null : wholeIn(values.capacity),
  doorsMinutes: wholeIn(values.doorsMinutes),
  minimumAge: wholeIn(values.minimumAge),
  performers: linesOf(values.performers),
});

/** The fields that say when an event is. */
export const TIMES = ["date", "startTime", "endTime", "endDate", "isAllDay"] as const;

/** What guests note down of an event. */
export const WHEN_AND_WHERE = [...TIMES, "location"] as const;

/** Of the body what was changed, all times together. */
export function changesOf(
  values: EventValues,
  changes: Partial<EventValues>,
  venue: EditorVenue,
): EventChanges {
  const body = bodyOf(values, venue);
  const { date, endDate, isAllDay } = body;
  const {
    date: _date,
    startTime: _start,
    endTime: _end,
    endDate: _last,
    isAllDay: _whole,
    priceAmount,
    tiers,
    deposit,
    capacity,
    isUnlimited,
    doorsMinutes,
    performers,
    minimumAge,
    onSale,
    ticketStatus,
    ...others
  } = changes;
  return {
    ...others,
    ...(priceAmount !== undefined && { priceAmount: body.priceAmount }),
    ...(tiers !== undefined && { tiers: body.tiers }),
    ...(deposit !== undefined && { deposit: body.deposit }),
    ...((capacity !== undefined || isUnlimited !== undefined) && { capacity: body.capacity }),
    ...(doorsMinutes !== undefined && { doorsMinutes: body.doorsMinutes }),
    ...(performers !== undefined && { performers: body.performers }),
    ...(minimumAge !== undefined && { minimumAge: body.minimumAge }),
    ...(onSale !== undefined && { onSaleAt: body.onSaleAt }),
    ...(ticketStatus !== undefined && statusBody(ticketStatus)),
    ...(TIMES.some((name) => name in changes) && { date, endDate, isAllDay }),
  };
}

/** The status that was chosen last; full or over is what guests read whatever was chosen. */
export function chosenStatus(event: AdminEvent) {
  if (event.isStatusBySeats) return BY_SEATS;
  return event.isPast || event.seatsLeft === 0 ? event.own.ticketStatus : event.ticketStatus;
}

/** What the form shows of an event: what visitors get, with what its link says. */
export function valuesOf(event: AdminEvent, venue: EditorVenue): EventValues {
  const { timeZone: zone } = venue;
  const time = venueTime(zone);
  const { isAllDay, date, endDate } = event;
  const first = time.dayKey(date);
  const endsOn = endDate === null ? first : time.dayKey(endDate);
  const last = isAllDay ? shiftDay(endsOn, -1) : endsOn;
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
    priceRange: event.own.priceRange,
    priceAmount: amountText(event.priceAmount),
    tiers: priceRowsOf(event, venue),
    payment: event.payment,
    deposit: event.deposit === null ? "" : centsText(event.deposit, venue),
    depositComesBack: event.depositComesBack,
    capacity: textOf(event.capacity),
    isUnlimited: event.capacity === null,
    doorsMinutes: textOf(event.doorsMinutes),
    performers: event.performers.join("\n"),
    minimumAge: textOf(event.minimumAge),
    accessibilityNote: event.accessibilityNote,
    eventbriteLink: event.link?.url || event.own.eventbriteLink,
    imageUrl: event.link?.imageUrl || event.own.imageUrl,
    state: event.state,
    onSale: fieldAt(event.onSaleAt, zone),
    featured: event.featured,
    ticketStatus: chosenStatus(event),
    ...linkFieldsOf(event),
  };
  const times = timesIn(values);
  const isLong = isAllDay ? last > first : endDate !== null && times && last !== lastDay(times);
  return isLong ? { ...values, endDate: last } : values;
}
