// Rule: A date or time is parsed once, where it arrives as text.

declare const kind: unique symbol;

/** A text that is a real date or time. Only the parsers of this file make one. */
type Checked<Kind extends string> = string & { readonly [kind]: Kind };

/** A day of the venue's calendar, "2026-11-21", in the years 1 to 9999. */
export type Day = Checked<"day">;
/** A month of the venue's calendar, "2026-11". */
export type Month = Checked<"month">;
/** A time of the venue's clock, "20:00". */
export type ClockTime = Checked<"clock time">;
/** A day and a time of the venue's clock, "2026-12-04T10:00". */
export type WallTime = Checked<"wall time">;
/** An instant in ISO 8601 with its offset from UTC, "2026-12-05T01:00:00Z". */
export type Instant = Checked<"instant">;

const FIRST_MS = Date.parse("0001-01-01T00:00:00Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59Z");

/** An instant in milliseconds as text; the first or last second of all days for one beyond them. */
const isoAt = (utcMs: number) =>
  new Date(Math.min(Math.max(utcMs, FIRST_MS), LAST_MS)).toISOString();

/** Date.parse reads February 30 as March 2: only a real day reads the same afterwards. */
function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && isoAt(ms).startsWith(text);
}

const isMonth = (text: string): text is Month => isDay(`${text}-01`);

const isClockTime = (text: string): text is ClockTime => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const isWallTime = (text: string): text is WallTime =>
  text[10] === "T" && isDay(text.slice(0, 10)) && isClockTime(text.slice(11));

const isInstant = (text: string): text is Instant =>
  /^.{16}(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.test(text) &&
  isWallTime(text.slice(0, 16));

type Text = string | null | undefined;

const parsed = <Value extends string>(
  text: Text,
  is: (text: string) => text is Value,
): Value | null => (typeof text === "string" && is(text) ? text : null);

/** Some browsers add seconds to the text of an input. */
const withoutSeconds = (text: Text) => text?.replace(/^(.*\d:\d\d):[0-5]\d(\.\d+)?$/, "$1");

/** The day that a text is; null for a day that no calendar has, such as "2026-02-30". */
export const parseDay = (text: Text): Day | null => parsed(text, isDay);
/** The month that a text is; null for none. */
export const parseMonth = (text: Text): Month | null => parsed(text, isMonth);
/** The time of a clock that a text is, without its seconds; null for none. */
export const parseClockTime = (text: Text): ClockTime | null =>
  parsed(withoutSeconds(text), isClockTime);
/** The day and time that a text is, without seconds; null for none. */
export const parseWallTime = (text: Text): WallTime | null =>
  parsed(withoutSeconds(text), isWallTime);
/** The instant that a text is; null for none. */
export const parseInstant = (text: Text): Instant | null => parsed(text, isInstant);

/** Asserts that a parsed value is not null; throws RangeError otherwise. */
export function known<Value>(value: Value | null): Value {
  if (value === null) throw new RangeError("This is no date or time.");
  return value;
}

/** The day in UTC at an instant in milliseconds. */
export const dayAt = (utcMs: number): Day => known(parseDay(isoAt(utcMs).slice(0, 10)));

/** The time in UTC at an instant in milliseconds. */
export const clockTimeAt = (utcMs: number): ClockTime =>
  known(parseClockTime(isoAt(utcMs).slice(11, 16)));

/** An instant in milliseconds as text, to the second. */
export const instantAt = (ms: number): Instant =>
  known(parseInstant(isoAt(ms).replace(/\.\d+Z$/, "Z")));

/** A day and a time of it. */
export const wallTimeOf = (day: Day, time: ClockTime): WallTime =>
  known(parseWallTime(`${day}T${time}`));

/** The day of a wall time, and its time. */
export const partsOf = (wall: WallTime): { day: Day; time: ClockTime } => ({
  day: known(parseDay(wall.slice(0, 10))),
  time: known(parseClockTime(wall.slice(11))),
});
