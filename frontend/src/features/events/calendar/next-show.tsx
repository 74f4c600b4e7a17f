import type { ResponseBody } from "@/api/client";
import { useApi } from "@/api/use-api";
import { ahead, eventPath, momentsOf } from "@/features/events/event";
import { EventZone } from "@/features/events/event-parts";
import { encoded } from "@/lib/links";
import { useNow } from "@/lib/time/clock";
import type { Day } from "@/lib/time/days";
import { useVenueTime } from "@/lib/time/venue-time";
import { Link } from "@/ui/link";

import type { CalendarState } from "./use-calendar";

type Performance = ResponseBody<"/api/events/next">[number];

/** The first event from a day on, or from today once the day is past; of the category that is shown. */
function useNextShow(calendar: CalendarState, day: Day): Performance | undefined {
  const { events, query, today, category } = calendar;
  const now = useNow(60_000, momentsOf(events));
  const { dayKey } = useVenueTime();
  const from = day < today ? today : day;
  const inSight = ahead(events, now).find(({ date }) => dayKey(date) >= from);
  const wanted = `from=${from}&category=${encoded(category ?? "")}`;
  const asked = useApi(`/api/events/next?${wanted}` as const, {
    isWanted: query.data !== undefined && !inSight,
  });
  return inSight ?? asked.data?.[0];
}

/** The way on from a day without events. */
export function NextShow({ calendar, day }: { calendar: CalendarState; day: Day }) {
  const show = useNextShow(calendar, day);
  const { when } = useVenueTime();
  if (!show) return null;
  return (
    <div className="border-t border-line py-6">
      <p className="text-[11px] font-medium tracking-[.2em] text-brass uppercase">The next show</p>
      <p className="mt-2">
        <Link
          href={eventPath(show)}
          className="font-display text-[26px] leading-tight wrap-anywhere underline decoration-line decoration-1 underline-offset-[6px] transition-colors duration-200 hover:text-brass-hi hover:decoration-brass"
        >
          {show.title}
        </Link>
      </p>
      <p className="mt-2 text-[15px] text-smoke">
        <span>{when(show)}</span>
        <EventZone event={show} />
      </p>
    </div>
  );
}
