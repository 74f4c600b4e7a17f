import { useEffect } from "react";
import { ApiError } from "@/api/errors";
import { useApi } from "@/api/use-api";
import { joined, useVenue } from "@/api/venue";
import { openBooking, prepareBooking } from "@/features/bookings/booking-place";
import { EventPage } from "@/features/events/page/event-page";
import { whenIdle } from "@/lib/hydration/hydration";
import { type ScreenProps, usePageMeta } from "@/lib/screen";
import * as t from "@/messages/pages";
import { deferred } from "@/ui/hydration-root";
import { Loading } from "@/ui/loading";

const DateAlert = deferred(async () => (await import("./date-alert")).DateAlert);

/** "42-late-pour" names event 42; the text after the number is for people. */
function eventIdOf(segment = ""): number {
  const digits = /^\d+/.exec(segment)?.[0];
  if (digits === undefined) throw new ApiError(404, "Not Found", "");
  return Number(digits);
}

/** The page of one event. */
export function Screen({ params }: ScreenProps) {
  const { name } = useVenue();
  const id = eventIdOf(params.event);
  const { data: event, error } = useApi(`/api/events/${id}` as const);
  const dates = useApi(`/api/events/${id}/dates` as const);
  const following = useApi(`/api/events/upcoming?after=${id}&limit=4` as const);
  // Visitors of this page are likely to book, so preload the dialog for slow networks.
  useEffect(() => whenIdle(prepareBooking), []);
  usePageMeta(event && joined(" | ", [event.title, name]));
  if (error) throw error;
  if (!event) {
    return (
      <div className="min-h-[80svh] px-gutter pt-40">
        <Loading>{t.loadingEvent}</Loading>
      </div>
    );
  }
  return (
    <EventPage
      event={event}
      following={following.data ?? []}
      dates={dates.data ?? []}
      onBook={openBooking}
      alert={<DateAlert event={event} />}
    />
  );
}
