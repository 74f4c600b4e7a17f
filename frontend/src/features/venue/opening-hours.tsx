import { useVenue } from "@/api/venue";
import { useNow, useTick } from "@/lib/clock";
import { useVenueTime, type VenueTime } from "@/lib/venue-time";

import { DAYS, openingRows, openUntil, type WeekMoment } from "./opening-times";

const MINUTE_MS = 60_000;

const dayOf = (time: VenueTime, instant: number) =>
  DAYS.findIndex((day) => day.startsWith(time.plate(instant).weekday));

function momentOf(time: VenueTime, instant: number): WeekMoment {
  const [clock = "", half] = time.hour(instant).split(" ");
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return {
    day: dayOf(time, instant),
    minutes: ((hour % 12) + (half === "PM" ? 12 : 0)) * 60 + minute,
  };
}

/** The week's hours with today marked, and whether the door is open now: by the venue's own clock. */
export function OpeningHours() {
  const { hours } = useVenue();
  const time = useVenueTime();
  const today = dayOf(time, useNow(MINUTE_MS));
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
