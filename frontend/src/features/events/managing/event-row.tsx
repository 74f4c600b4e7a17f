import { Link } from "wouter";

import { useRemoval } from "@/api/use-removal";
import { TicketStatus } from "@/features/events/event-badges";
import { useNow } from "@/lib/clock";
import { shortInstant, useVenueTime } from "@/lib/venue-time";
import { Logo } from "@/ui/logo";
import { CategoryBadge } from "@/ui/panel/category-badge";
import { DeleteButton } from "@/ui/panel/delete-button";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelCell } from "@/ui/panel/panel-cell";
import { PanelRow } from "@/ui/panel/panel-row";
import { Picture } from "@/ui/picture";

import { editorHref, newHref } from "./addresses";
import type { ManagedEvent } from "./event-rules";
import { TOUCHED } from "./use-event-form";

const marksOf = ({ isTest, isCancelled, source, isMissingFromFeed }: ManagedEvent) =>
  [
    isTest && "Test event",
    isCancelled && "Called off",
    isMissingFromFeed ? "Gone from the calendar" : source === "feed" && "From the calendar",
  ].filter((mark) => mark !== false);

/** An event on the manager's bill. */
export function EventRow({ event }: { event: ManagedEvent }) {
  const time = useVenueTime();
  const now = useNow(60_000);
  const remove = useRemoval({
    url: (id) => `/api/events/${id}`,
    done: "Event deleted successfully",
    failed: "Failed to delete event",
    refresh: TOUCHED,
  });
  const { id, title, seatsTaken, capacity } = event;
  return (
    <PanelRow>
      <PanelCell className="xl:w-[44%]">
        <div className="flex items-center gap-3.5">
          {event.imageUrl ? (
            <Picture
              src={event.imageUrl}
              alt=""
              sizes="64px"
              className="h-11 w-16 shrink-0 object-cover"
            />
          ) : (
            <span className="grid h-11 w-16 shrink-0 place-items-center bg-coal">
              <Logo cut="small" className="size-7 text-brass" />
            </span>
          )}
          <div className="min-w-0">
            <Link
              href={editorHref(id)}
              className="font-medium wrap-anywhere underline-offset-4 hover:underline max-md:inline-block max-md:py-2.75"
            >
              {title}
            </Link>{" "}
            <CategoryBadge category={event.category} />
            <p className="figures text-smoke">{shortInstant(time, event.date, now)}</p>
          </div>
        </div>
      </PanelCell>
      <PanelCell label="Seats" className="figures whitespace-nowrap">
        {capacity === null ? `${seatsTaken} booked` : `${seatsTaken} of ${capacity}`}
      </PanelCell>
      <PanelCell label="Tickets" className="xl:whitespace-nowrap">
        <TicketStatus status={event.ticketStatus} />
      </PanelCell>
      <PanelCell label="Marks" className="text-smoke">
        {marksOf(event).join(", ") || "—"}
      </PanelCell>
      <PanelCell>
        <div className="flex flex-wrap gap-1 xl:flex-nowrap">
          <PanelButton size="sm" href={editorHref(id)}>
            Edit<span className="sr-only"> {title}</span>
          </PanelButton>
          <PanelButton size="sm" look="quiet" href={newHref(id)}>
            Duplicate<span className="sr-only"> {title}</span>
          </PanelButton>
          <DeleteButton
            name={title}
            disabled={remove.isPending}
            onClick={() => remove.mutate(id)}
          />
        </div>
      </PanelCell>
    </PanelRow>
  );
}
