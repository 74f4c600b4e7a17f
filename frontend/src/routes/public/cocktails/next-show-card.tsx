import { useApi } from "@/api/client";
import { openBooking } from "@/features/bookings/booking-desk-store";
import { EmptyNotice } from "@/features/content/empty-notice";
import { ListState } from "@/features/content/list-state";
import { EventCard } from "@/features/events/event-card";
import { nextShow } from "@/features/events/next-show";
import { useNow } from "@/lib/clock";

interface NextShowCardProps {
  category: "comedy" | "creativity";
  /** What is said when no show of the category is ahead. */
  nothing: string;
  /** A line below it. */
  meanwhile: string;
}

/** The show of a category that is put forward, with its countdown. */
export function NextShowCard({ category, nothing, meanwhile }: NextShowCardProps) {
  const events = useApi("/api/events/upcoming?limit=60");
  const now = useNow(60_000);
  return (
    <ListState
      query={events}
      loading="Loading events..."
      failure="The next show could not be loaded."
    >
      {(upcoming) => {
        const event = nextShow(upcoming, category, now);
        return event ? (
          <div className="break-inside-avoid print:max-w-[105mm]">
            <EventCard event={event} onBook={openBooking} variant="featured" />
          </div>
        ) : (
          <EmptyNotice title={nothing}>{meanwhile}</EmptyNotice>
        );
      }}
    </ListState>
  );
}
