import { useState } from "react";
import { Link, useSearch } from "wouter";

import { CallOffButton } from "@/admin/bookings/cancel-event";
import { useRemoval } from "@/admin/data/use-change";
import { useList } from "@/admin/data/use-list";
import { DeleteButton, PanelButton } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { ViewHeader } from "@/admin/ui/headings";
import { FilterTabs, Pager, SearchField } from "@/admin/ui/list-controls";
import { EmptyNote } from "@/admin/ui/notes";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/table";
import { TicketStatus } from "@/features/events/event-badges";
import { useNow } from "@/lib/clock";
import { shortInstant, useVenueTime } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";
import { Logo } from "@/ui/logo";
import { Picture } from "@/ui/picture";

import { editorHref, newHref } from "./addresses";
import { EventEditor, NewEvent } from "./event-editor";
import { TOUCHED } from "./event-form";
import type { ManagedEvent } from "./event-values";
import { ImportDialog } from "./import-dialog";

const idIn = (text: string | null) => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** The bill; with `event` in the address the editor of one, with `new` that of a new one. */
export function View() {
  const asked = new URLSearchParams(useSearch());
  const [isImporting, setIsImporting] = useState(false);
  const eventId = idIn(asked.get("event"));
  if (eventId !== null) {
    return (
      <EventEditor key={eventId} eventId={eventId} callOff={<CallOffButton eventId={eventId} />} />
    );
  }
  if (asked.has("new")) {
    const from = idIn(asked.get("from"));
    return <NewEvent key={from} from={from} />;
  }
  return (
    <>
      <ViewHeader
        title="Events"
        actions={
          <>
            <PanelButton onClick={() => setIsImporting(true)}>Import calendar</PanelButton>
            <PanelButton look="fill" href={newHref()}>
              New event
            </PanelButton>
          </>
        }
      />
      <Bill />
      <ImportDialog isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </>
  );
}

const A_PAGE = 25;
const HEAD = ["Event", "Seats", "Tickets", "Marks", "Actions"];
const SPANS = [
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
  { value: "all", label: "All" },
] as const;

/** The bill as the manager sees it: searched, in parts, with test events and what is over. */
export function Bill() {
  const [when, setWhen] = useState<(typeof SPANS)[number]["value"]>("upcoming");
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const list = useList("/api/admin/events", { when, search, offset, limit: A_PAGE });
  if (list.error) throw list.error;
  const events = list.data?.rows ?? [];
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <FilterTabs
          label="Which events"
          tabs={SPANS}
          value={when}
          onChange={(value) => {
            setWhen(value);
            setOffset(0);
          }}
        />
        <SearchField
          label="Search events"
          value={search}
          onChange={(wanted) => {
            setSearch(wanted);
            setOffset(0);
          }}
          className="w-full md:ml-auto md:w-72"
        />
      </div>
      {list.isPending && <Loading>Loading...</Loading>}
      {list.data && events.length === 0 && (
        <EmptyNote>
          {search ? "No event matches the search." : "No events here yet. Create the first one."}
        </EmptyNote>
      )}
      {events.length > 0 && (
        <PanelTable label="Events" head={HEAD}>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </PanelTable>
      )}
      <Pager
        of="events"
        shown={{ offset, limit: A_PAGE }}
        total={list.data?.total ?? 0}
        onGo={setOffset}
      />
    </>
  );
}

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
