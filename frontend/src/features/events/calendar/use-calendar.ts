import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";

import { useApi, useApiCache } from "@/api/use-api";
import { useVenue } from "@/api/venue";
import { eventsByDay, type VenueEvent } from "@/features/events/event";
import { whenIdle } from "@/lib/hydration/hydration";
import type { Day, Month } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { type FirstDay, monthOf, shiftMonth } from "@/lib/time/days";
import { useVenueTime } from "@/lib/time/venue-time";

import { dayAddress, isWithinReach, monthAddress, readView } from "./calendar-address";
import { shownDays } from "./shown-days";

/** The URL of a month's events; the server inlines the present month's. */
const eventsUrl = (month: Month, today: Day, firstDay: FirstDay) => {
  const { start, end } = shownDays(month, today, firstDay);
  return `/api/events?from=${start}&to=${end}` as const;
};

/** Prefetches the months before and after. */
function useNeighbours(month: Month, today: Day, firstDay: FirstDay, isReady: boolean) {
  const cache = useApiCache();
  useEffect(() => {
    if (!isReady) return;
    whenIdle(() => {
      for (const neighbour of [shiftMonth(month, 1), shiftMonth(month, -1)]) {
        cache.prefetch(eventsUrl(neighbour, today, firstDay));
      }
    });
  }, [cache, month, today, firstDay, isReady]);
}

/**
 * The calendar's month, day, category and events; the URL contains the first three, so that they
 * can be shared.
 */
export function useCalendar() {
  const time = useVenueTime();
  const today = time.dayKey(useNow());
  const named = useVenue().categories.map(({ slug }) => slug);
  const view = readView(useOwnSearch("/events"), today, named);
  const { category } = view;
  const [, navigate] = useLocation();
  const query = useApi(eventsUrl(view.month, today, time.firstDay));
  useNeighbours(view.month, today, time.firstDay, query.data !== undefined);

  const met = useMetCategories(query.data ?? []);
  const categories = named.filter((name) => met.has(name) || name === category);

  const canShow = (month: Month) => isWithinReach(month, today);
  const showMonth = (month: Month) => {
    if (canShow(month)) navigate(monthAddress(month, category), { replace: true });
  };
  const selectDay = (day: Day) => {
    if (canShow(monthOf(day))) navigate(dayAddress(day, today, category), { replace: true });
  };
  const events = (query.data ?? []).filter((event) => !category || event.category === category);
  const byDay = eventsByDay(events, time.dayKey);
  return { ...view, today, query, categories, events, byDay, canShow, showMonth, selectDay };
}

/** The categories of all events seen in this visit: only these are offered, in every month. */
function useMetCategories(events: readonly VenueEvent[]): ReadonlySet<string> {
  const [met, setMet] = useState<ReadonlySet<string>>(new Set());
  const all = new Set([...met, ...events.map(({ category }) => category)]);
  if (all.size > met.size) setMet(all);
  return all;
}

export type CalendarState = ReturnType<typeof useCalendar>;

/**
 * The URL's query while the path is `path`. During navigation to another page, whose code is
 * loading, it keeps its value: the old page must not change.
 */
function useOwnSearch(path: string): string {
  const [location] = useLocation();
  const search = useSearch();
  const [own, setOwn] = useState(search);
  if (location !== path) return own;
  if (own !== search) setOwn(search);
  return search;
}
