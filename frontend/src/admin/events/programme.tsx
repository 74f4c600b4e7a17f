import { useState } from "react";
import { Link, useSearch } from "wouter";

import { CancelEventButton } from "@/admin/bookings/cancel-event";
import { useRemoval } from "@/admin/data/use-change";
import { usePagedList } from "@/admin/data/use-list";
import { DeleteButton, PanelButton } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { ViewHeader } from "@/admin/ui/headings";
import { FilterTabs, FoundList, ListSearch, SPANS, UPCOMING } from "@/admin/ui/list";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/table";
import { TicketStatus } from "@/features/events/event-badges";
import { useNow } from "@/lib/clock";
import { shortInstant, useVenueTime } from "@/lib/venue-time";
import { Logo } from "@/ui/logo";
import { Picture } from "@/ui/picture";

import { editorHref, newHref, TOUCHED } from "./admin-event";
import { EventEditor, NewEvent } from "./event-editor";
import type { AdminEvent } from "./event-values";
import { ImportDialog } from "./import-dialog";

const HEAD = ["Event", "Seats", "Tickets", "State", "Actions"];

const idIn = (text: string | null) => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** The programme; with `event` in the address the editor of one, with `new` that of a new one. */
export function EventsView() {
  const asked = new URLSearchParams(useSearch());
  const eventId = idIn(asked.get("event"));
  if (eventId !== null) {
    const cancel = <CancelEventButton eventId={eventId} />;
    return <EventEditor key={eventId} eventId={eventId} cancel={cancel} />;
  }
  if (asked.has("new")) {
    const from = idIn(asked.get("from"));
    return <NewEvent key={from} from={from} />;
  }
  return <Programme />;
}

/** The programme as the manager sees it: with test events and what is over. */
function Programme() {
  const [isImporting, setIsImporting] = useState(false);
  const list = usePagedList("/api/admin/events", 25, UPCOMING);
  const { when, search } = list.filters;
  return (
    <>
      <ViewHeader
        title="Events"
        actions={
          <>
            <PanelButton onClick={() => setIsImporting(true)}>Import calendar</PanelButton>
            <PanelButton variant="fill" href={newHref()}>
              New event
            </PanelButton>
          </>
        }
      />
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <FilterTabs
          label="Which events"
          tabs={SPANS}
          value={when}
          onChange={(value) => list.filter({ when: value })}
        />
        <ListSearch label="Search events" list={list} className="w-full md:ml-auto md:w-72" />
      </div>
      <FoundList
        of="events"
        list={list}
        empty={
          search ? "No event matches the search." : "No events here yet. Create the first one."
        }
      >
        {(events) => (
          <PanelTable label="Events" head={HEAD}>
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </PanelTable>
        )}
      </FoundList>
      <ImportDialog isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </>
  );
}

const statesOf = ({ isTest, isCancelled, source, isMissingFromFeed }: AdminEvent) =>
  [
    isTest && "Test event",
    isCancelled && "Cancelled",
    isMissingFromFeed ? "Gone from the calendar" : source === "feed" && "From the calendar",
  ].filter((state) => state !== false);

/** An event in the programme. */
function EventRow({ event }: { event: AdminEvent }) {
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
      <PanelCell label="State" className="text-smoke">
        {statesOf(event).join(", ") || "—"}
      </PanelCell>
      <PanelCell>
        <div className="flex flex-wrap gap-1 xl:flex-nowrap">
          <PanelButton size="sm" href={editorHref(id)}>
            Edit<span className="sr-only"> {title}</span>
          </PanelButton>
          <PanelButton size="sm" variant="quiet" href={newHref(id)}>
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
