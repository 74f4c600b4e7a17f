import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { useNow, useTick } from "@/lib/clock";
import { useVenueTime, type VenueTime, WEEKDAYS } from "@/lib/venue-time";

type Stretch = Schemas["OpeningHoursOut"];

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

/** "17:00" as "5:00 PM". */
export function clockText(clock: string): string {
  const minutes = minutesOf(clock);
  const hour = Math.floor(minutes / 60);
  const rest = String(minutes % 60).padStart(2, "0");
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? "AM" : "PM"}`;
}

interface OpeningRow {
  /** "Mon–Wed", or "Thu" for a day of its own. */
  days: string;
  /** "5:00 PM – 11:00 PM", or "Closed". */
  times: string;
  /** Indices of the days, 0 is Monday. */
  from: number;
  to: number;
}

const timesOf = (hours: readonly Stretch[], day: string) =>
  hours
    .filter((stretch) => stretch.day === day)
    .map(({ opens, closes }) => `${clockText(opens)} – ${clockText(closes)}`)
    .join(", ") || "Closed";

/** The week as a venue writes it on its door: days that follow each other with the same times are one row. */
export function openingRows(hours: readonly Stretch[]): OpeningRow[] {
  const rows: OpeningRow[] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    const times = timesOf(hours, day);
    const last = rows.at(-1);
    if (last?.times === times) {
      last.to = index;
      last.days = `${last.days.slice(0, 3)}–${day.slice(0, 3)}`;
    } else {
      rows.push({ days: day.slice(0, 3), times, from: index, to: index });
    }
  }
  return rows;
}

/** A moment of the venue's week: the day, 0 is Monday, and the minutes since its midnight. */
interface WeekMoment {
  day: number;
  minutes: number;
}

/** The closing time, "11:00 PM", of the stretch that holds the moment; null while it is closed. */
export function openUntil(hours: readonly Stretch[], { day, minutes }: WeekMoment): string | null {
  const moment = day * DAY_MINUTES + minutes;
  const current = hours.find((stretch) => {
    const midnight = WEEKDAYS.indexOf(stretch.day) * DAY_MINUTES;
    const opens = midnight + minutesOf(stretch.opens);
    const closes = midnight + minutesOf(stretch.closes) + (stretch.closesNextDay ? DAY_MINUTES : 0);
    return [moment, moment + WEEK_MINUTES].some((at) => opens <= at && at < closes);
  });
  return current ? clockText(current.closes) : null;
}

const MINUTE_MS = 60_000;

function momentOf(time: VenueTime, instant: number): WeekMoment {
  const wall = new Date(time.wallTime(instant));
  return {
    day: (wall.getUTCDay() + 6) % 7,
    minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  };
}

/** The week's hours with today set apart, and whether the door is open now: by the venue's own clock. */
export function OpeningHours() {
  const { hours } = useVenue();
  const time = useVenueTime();
  const today = momentOf(time, useNow(MINUTE_MS)).day;
  const tick = useTick(MINUTE_MS);
  const until = tick === null ? undefined : openUntil(hours, momentOf(time, tick));

  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {openingRows(hours).map(({ days, times, from, to }) => {
          const isToday = from <= today && today <= to;
          return (
            <div
              key={days}
              {...(isToday && { "aria-current": "date" })}
              className={`col-span-2 grid grid-cols-subgrid ${isToday ? "text-ivory" : ""}`}
            >
              <dt>
                <span>{days}</span>
                {isToday && <span className="sr-only"> (today)</span>}
              </dt>
              <dd className="figures">{times}</dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-3 min-h-[1.6em]">{until !== undefined && <OpenNow until={until} />}</p>
    </>
  );
}

function OpenNow({ until }: { until: string | null }) {
  if (until === null) return "Closed now";
  return (
    <span className="text-available">
      <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-current" />
      Open now, until {until}
    </span>
  );
}
