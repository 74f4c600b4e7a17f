import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { CancelEvent } from "@/admin/bookings/cancel-event";
import { bookingsHref, editorHref, newHref, PROGRAMME, TONIGHT } from "@/admin/data/addresses";
import { dayIn } from "@/admin/data/date-fields";
import { PinnedValue } from "@/admin/data/pinned-rows";
import { leave } from "@/admin/data/unsaved";
import { useApi } from "@/admin/data/use-api";
import { backTo } from "@/admin/data/use-list";
import type { AdminEvent } from "@/admin/events/admin-event";
import { canPost, PostDialog } from "@/admin/events/post-dialog";
import { RepeatDialog } from "@/admin/events/repeat-dialog";
import { useDeletion } from "@/admin/events/use-deletion";
import { PanelButton } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { EmptyNote } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { OneRow } from "@/admin/ui/read-faults";
import { useVenue } from "@/api/venue";
import { eventPath } from "@/features/events/event";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";
import { toast } from "@/ui/overlays/toast";
import { CancelledNote } from "./cancelled-note";
import { EventForm } from "./event-form";
import { hasPage } from "./event-publishing";
import { mostSeats } from "./event-seats";
import { valuesOf } from "./event-values";
import { copyOf, newEvent, nextEvening } from "./first-values";

/** The editor of an event in the programme. */
export function EventEditor({ eventId }: { eventId: number }) {
  const found = useApi(`/api/admin/events/${eventId}` as const);
  return (
    <OneRow
      of="event"
      found={found}
      gone={
        <EmptyNote next={{ text: "All events", href: PROGRAMME }}>
          This event no longer exists.
        </EmptyNote>
      }
    >
      {(event) => <LoadedEvent event={event} />}
    </OneRow>
  );
}

function LoadedEvent({ event }: { event: AdminEvent }) {
  const [, navigate] = useLocation();
  const time = useVenueTime();
  const venue = useVenue();
  const [isRepeating, setIsRepeating] = useState(false);
  const [isPosting, setIsPosting] = useState(false);
  const isFromTonight = new URLSearchParams(useSearch()).has("tonight");
  // The way back leads to no form that is done with.
  const close = () => navigate(isFromTonight ? TONIGHT : backTo(PROGRAMME), { replace: true });
  const deletion = useDeletion(event, close);
  return (
    <>
      <ViewHeader
        isDetail
        above={time.long(event.date)}
        title={event.title}
        actions={
          <>
            {hasPage(event) && (
              <>
                <PanelButton href={eventPath(event)} variant="quiet">
                  Look at the page
                </PanelButton>
                <PanelButton href={bookingsHref(event.id)}>Bookings</PanelButton>
              </>
            )}
            {canPost(event) && (
              <PanelButton onClick={() => setIsPosting(true)}>Make a post</PanelButton>
            )}
            <PanelButton href={newHref({ from: event.id })}>Duplicate</PanelButton>
            <PanelButton onClick={() => setIsRepeating(true)}>Repeat weekly or monthly</PanelButton>
            <PinnedValue value={event.isCancelled || event.isPast ? undefined : event}>
              {(standing) => <CancelEvent event={{ ...standing, eventId: standing.id }} />}
            </PinnedValue>
            <PanelButton variant="danger" isBusy={deletion.isPending} onClick={deletion.start}>
              Delete
            </PanelButton>
            {deletion.question}
          </>
        }
      />
      <PinnedValue value={event.isCancelled ? event : undefined}>
        {(cancelled) => <CancelledNote event={cancelled} />}
      </PinnedValue>
      {event.isMissingFromFeed && (
        <p className="mb-5 border border-selling-fast px-4 py-3 text-selling-fast">
          The imported calendar does not have this event any more. It is kept because seats are
          booked.
        </p>
      )}
      <PartBoundary key={event.id}>
        <EventForm event={event} first={valuesOf(event, venue)} onDone={close} onCancel={close} />
      </PartBoundary>
      <PostDialog event={event} isOpen={isPosting} onClose={() => setIsPosting(false)} />
      <RepeatDialog event={event} isOpen={isRepeating} onClose={() => setIsRepeating(false)} />
    </>
  );
}

const OFFERED_MS = 10_000;

/** The editor of a new event, on the day that the address names; `from` is one that it begins as a copy of. */
export function NewEvent({ from }: { from: number | null }) {
  const source = useApi(`/api/admin/events/${from ?? 0}` as const, {
    enabled: from !== null,
    isRequired: true,
  });
  const venue = useVenue();
  const { timeZone } = venue;
  const [, navigate] = useLocation();
  const now = useNow();
  const [evening] = useState(() => nextEvening(now, timeZone));
  const day = dayIn(new URLSearchParams(useSearch()).get("date") ?? "");
  const spaces = useApi("/api/spaces");
  const isReading = spaces.data === undefined && !spaces.isError;
  if (isReading || (from !== null && !source.data)) return <Loading>Loading...</Loading>;
  const seats = mostSeats(spaces.data?.spaces ?? []);
  const first = source.data ? copyOf(source.data, venue) : newEvent(day ?? evening, seats);
  return (
    <>
      <ViewHeader isDetail title={source.data ? `Copy of ${source.data.title}` : "New event"} />
      <PartBoundary key={`${from} ${day}`}>
        <EventForm
          event={null}
          first={first}
          copyOf={from}
          day={day}
          onCancel={() => navigate(backTo(PROGRAMME))}
          onDone={({ id }) => {
            toast({
              title: "Event created successfully",
              variant: "success",
              durationMs: OFFERED_MS,
              action: {
                label: "Add another event",
                onClick: () => leave(() => navigate(newHref())),
              },
            });
            // The way back leads to no empty form, which would make the event once more.
            navigate(editorHref(id), { replace: true });
          }}
        />
      </PartBoundary>
    </>
  );
}
