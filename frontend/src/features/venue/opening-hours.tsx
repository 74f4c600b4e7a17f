import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import type { Day } from "@/lib/time/checked";
import { useNow, useTick } from "@/lib/time/clock";
import { shiftDay } from "@/lib/time/days";
import { MINUTE_MS } from "@/lib/time/durations";
import { clockText, hoursText, minutesOf } from "@/lib/time/hours";
import {
  type Conventions,
  nameShortWeekday,
  shortNameOfDay,
  useVenueTime,
  type VenueTime,
  weekdayIn,
  weekdaysOf,
} from "@/lib/time/venue-time";
import * as t from "@/messages/footer";
import { ZoneNote } from "@/ui/zone-note";

type Stretch = Schemas["OpeningHours"];

const DAY_MINUTES = 24 * 60;

interface OpeningRow {
  /** "Mon" */
  first: string;
  /** "Mon-Wed", or "Thu" for a single day. */
  days: string;
  /** "5:00 PM-11:00 PM", or "Closed". */
  times: string;
  /** Indices of the days in the venue's week. */
  from: number;
  to: number;
}

const timesOf = (conventions: Conventions, hours: readonly Stretch[], day: string) =>
  hours
    .filter((stretch) => stretch.day === day)
    .map((stretch) => hoursText(conventions, stretch))
    .join(", ") || t.closed;

/** The week as a venue writes it on its door: days that follow each other with the same times are one row. */
export function openingRows(hours: readonly Stretch[], conventions: Conventions): OpeningRow[] {
  const rows: OpeningRow[] = [];
  for (const [index, day] of weekdaysOf(conventions).entries()) {
    const times = timesOf(conventions, hours, day);
    const last = rows.at(-1);
    if (last?.times === times) {
      last.to = index;
      last.days = `${last.first}-${nameShortWeekday(day)}`;
    } else {
      const first = nameShortWeekday(day);
      rows.push({ first, days: first, times, from: index, to: index });
    }
  }
  return rows;
}

/** A moment at the venue: its day and the minutes since its midnight. */
interface Moment {
  day: Day;
  minutes: number;
}

/** The hours of each weekday, and the hours of single dates, which override them. */
interface Opening extends Pick<Conventions, "clock"> {
  hours: readonly Stretch[];
  specialDays: readonly Schemas["SpecialDayOut"][];
}

type Span = Omit<Stretch, "day">;

/** When the venue is open on a day. */
function spansOn({ hours, specialDays }: Opening, day: Day): readonly Span[] {
  const special = specialDays.find(({ date }) => date === day);
  if (!special) return hours.filter((stretch) => stretch.day === weekdayIn(day));
  const { opens, closes, closesNextDay } = special;
  return opens === null || closes === null ? [] : [{ opens, closes, closesNextDay }];
}

/** The closing time, "11:00 PM", of the stretch that holds the moment; null while it is closed. */
export function openUntil(opening: Opening, { day, minutes }: Moment): string | null {
  const ofToday = spansOn(opening, day).find(({ opens, closes, closesNextDay }) => {
    const end = minutesOf(closes) + (closesNextDay ? DAY_MINUTES : 0);
    return minutesOf(opens) <= minutes && minutes < end;
  });
  const current =
    ofToday ??
    spansOn(opening, shiftDay(day, -1)).find(
      ({ closes, closesNextDay }) => closesNextDay && minutes < minutesOf(closes),
    );
  return current ? clockText(opening, current.closes) : null;
}

const momentOf = (time: VenueTime, instant: number): Moment => ({
  day: time.dayKey(instant),
  minutes: Math.floor(time.wallTime(instant) / MINUTE_MS) % DAY_MINUTES,
});

/** The week's hours and the special days ahead, with today set apart, and whether the door is open now: by the venue's own clock. */
export function OpeningHours() {
  const venue = useVenue();
  const time = useVenueTime();
  const now = useNow();
  const today = time.dayKey(now);
  const tick = useTick(MINUTE_MS);
  const until = tick === null ? undefined : openUntil(venue, momentOf(time, tick));
  const specialDays = venue.specialDays.filter(({ date }) => date >= today);
  const isSpecial = specialDays.some(({ date }) => date === today);
  const weekday = weekdaysOf(time).indexOf(weekdayIn(today));
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {openingRows(venue.hours, time).map(({ days, times, from, to }) => (
          <HoursRow
            key={days}
            days={days}
            times={times}
            isToday={!isSpecial && from <= weekday && weekday <= to}
          />
        ))}
        {specialDays.map((day) => (
          <HoursRow
            key={day.date}
            days={shortNameOfDay(time, day.date)}
            note={day.note}
            times={hoursText(time, day)}
            isToday={day.date === today}
          />
        ))}
      </dl>
      <p className="*:mt-2 *:block">
        <ZoneNote at={now} />
      </p>
      <p className="mt-3 min-h-[1.6em]">{until !== undefined && <OpenNow until={until} />}</p>
    </>
  );
}

interface HoursRowProps {
  days: string;
  times: string;
  /** Why they are special. */
  note?: string;
  isToday: boolean;
}

function HoursRow({ days, times, note = "", isToday }: HoursRowProps) {
  return (
    <div
      {...(isToday && { "aria-current": "date" })}
      className={`col-span-2 grid grid-cols-subgrid ${isToday ? "text-ivory" : ""}`}
    >
      <dt>
        <span>{days}</span>
        {isToday && <span className="sr-only"> {t.today}</span>}
      </dt>
      <dd className="figures">
        <span>{times}</span>
        {note !== "" && <span className="block text-14">{note}</span>}
      </dd>
    </div>
  );
}

function OpenNow({ until }: { until: string | null }) {
  if (until === null) return <span>{t.closedNow}</span>;
  return (
    <span className="text-available">
      <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-current" />
      <span>{t.openNowUntil(until)}</span>
    </span>
  );
}
