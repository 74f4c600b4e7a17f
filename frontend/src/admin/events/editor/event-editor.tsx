import { useState } from "react";
import { useLocation, useSearch } from "wouter";

import { CancelEvent } from "@/admin/bookings/cancel-event";
import { bookingsHref, editorHref, newHref, PROGRAMME, TONIGHT } from "@/admin/data/addresses";
import { PinnedValue } from "@/admin/data/pinned-rows";
import { leave } from "@/admin/data/unsaved";
import { useApi } from "@/admin/data/use-api";
import { useChange } from "@/admin/data/use-change";
import { backTo } from "@/admin/data/use-list";
import type { AdminEvent } from "@/admin/events/admin-event";
import {
  type GuestNotification,
  NO_NOTIFICATION,
  useNotifyGuestsDialog,
} from "@/admin/events/notify-guests-dialog";
import { canPost, PostDialog } from "@/admin/events/post-dialog";
import { RepeatDialog } from "@/admin/events/repeat-dialog";
import { useDeletion } from "@/admin/events/use-deletion";
import { PanelButton } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { EmptyNote } from "@/admin/ui/notes";
import { OneRow } from "@/admin/ui/read-faults";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";
import { eventPath } from "@/features/events/event";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";
import { toast } from "@/ui/overlays/toast";
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
          This event is not there any more.
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
  const { timeZone } = useVenue();
  const [isRepeating, setIsRepeating] = useState(false);
  const [isPosting, setIsPosting] = useState(false);
  const tell = useNotifyGuestsDialog("Put it back on");
  const putBackOn = async () => {
    const about = { eventId: event.id, scope: "this", seats: event.seatsTaken } as const;
    const word = event.isPast ? NO_NOTIFICATION : await tell.ask(about);
    if (word) restore.mutate(word);
  };
  const isFromTonight = new URLSearchParams(useSearch()).has("tonight");
  const close = () => navigate(isFromTonight ? TONIGHT : backTo(PROGRAMME));
  const deletion = useDeletion(event, close);
  const restore = useChange({
    send: (word: GuestNotification) =>
      send("PUT", `/api/events/${event.id}` as const, {
        ...word,
        isCancelled: false,
        version: event.version,
      }),
    done: "Event is on the programme again",
    failed: "Failed to put the event back on the programme",
    onDone: tell.forget,
  });
  return (
    <>
      <ViewHeader
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
      {event.isCancelled && (
        <div className="mb-5 flex flex-wrap items-center gap-3 border border-error px-4 py-3">
          <p className="text-error">
            {`This event is cancelled.${hasPage(event) ? " Its page says so." : ""}`}
          </p>
          <PanelButton size="sm" isBusy={restore.isPending} onClick={putBackOn}>
            Put it back on the programme
          </PanelButton>
        </div>
      )}
      {tell.question}
      {event.isMissingFromFeed && (
        <p className="mb-5 border border-selling-fast px-4 py-3 text-selling-fast">
          The imported calendar does not have this event any more. It is kept because seats are
          booked.
        </p>
      )}
      <EventForm
        key={event.id}
        event={event}
        first={valuesOf(event, timeZone)}
        onDone={close}
        onCancel={() => leave(close)}
      />
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
  const { timeZone, categoryColours } = useVenue();
  const [, navigate] = useLocation();
  const now = useNow();
  const [evening] = useState(() => nextEvening(now, timeZone));
  const day = new URLSearchParams(useSearch()).get("date");
  const spaces = useApi("/api/spaces");
  const isReading = spaces.data === undefined && !spaces.isError;
  if (isReading || (from !== null && !source.data)) return <Loading>Loading...</Loading>;
  const [category = "other"] = Object.keys(categoryColours);
  const seats = mostSeats(spaces.data?.spaces ?? []);
  const first = source.data
    ? copyOf(source.data, timeZone)
    : newEvent(day ?? evening, category, seats);
  return (
    <>
      <ViewHeader title={source.data ? `Copy of ${source.data.title}` : "New event"} />
      <EventForm
        key={from}
        event={null}
        first={first}
        isCopy={from !== null}
        onCancel={() => leave(() => navigate(backTo(PROGRAMME)))}
        onDone={({ id }) => {
          toast({
            title: "Event created successfully",
            variant: "success",
            durationMs: OFFERED_MS,
            action: { label: "Add another event", onClick: () => leave(() => navigate(newHref())) },
          });
          // The way back leads to no empty form, which would make the event once more.
          navigate(editorHref(id), { replace: true });
        }}
      />
    </>
  );
}
