import { useState } from "react";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { AdminEvent } from "@/admin/events/admin-event";
import {
  type GuestNotification,
  NO_NOTIFICATION,
  useNotifyGuestsDialog,
} from "@/admin/events/notify-guests-dialog";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { datesIn, type Scope, ScopeChoice, type SeriesDate } from "@/admin/ui/series-scope";
import { send } from "@/api/client";

const NO_DATES: readonly SeriesDate[] = [];

interface Answer {
  word: GuestNotification;
  scope: Scope;
}

interface PutBackOnProps {
  event: AdminEvent;
  /** Whether other events have the same button beside it. Default false. */
  isListed?: boolean;
}

/** The button that puts a cancelled event back on, of a series also other cancelled dates. */
export function PutBackOn({ event, isListed = false }: PutBackOnProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [scope, setScope] = useState<Scope>("this");
  const { data: series = NO_DATES } = usePanelQuery(
    `/api/admin/events/${event.id}/series` as const,
  );
  const dates = datesIn(
    event,
    series.filter(({ isCancelled }) => isCancelled),
  );
  const tell = useNotifyGuestsDialog("Put it back on", event.id);
  const restore = useChange({
    send: (answer: Answer) =>
      send("PUT", `/api/events/${event.id}` as const, {
        ...answer.word,
        scope: answer.scope,
        isCancelled: false,
        version: event.version,
      }),
    done: (_, answer) =>
      answer.scope === "this"
        ? "Event is back on"
        : `${dates[answer.scope].length} dates are back on`,
    failed: "Failed to put the event back on",
    onDone: tell.forget,
  });
  const putBackOn = async (chosen: Scope) => {
    setIsAsking(false);
    const also = dates[chosen].map(({ id }) => id).filter((id) => id !== event.id);
    const about = { eventId: event.id, scope: "this", also, seats: event.seatsTaken } as const;
    const word = event.isPast ? NO_NOTIFICATION : await tell.ask(about);
    if (word) restore.mutate({ word, scope: chosen });
  };
  const start = () => {
    setScope("this");
    if (dates.all.length > 1 && !event.isPast) setIsAsking(true);
    else putBackOn("this").catch(reportError);
  };
  return (
    <>
      <PanelButton size="sm" isBusy={restore.isPending} onClick={start}>
        Put it back on
        {isListed && <span className="sr-only">{` ${event.title}`}</span>}
      </PanelButton>
      <ConfirmDialog
        isOpen={isAsking}
        title="Put it back on?"
        confirmLabel="Go on"
        keepLabel="Go back"
        variant="fill"
        onConfirm={() => void putBackOn(scope).catch(reportError)}
        onClose={() => setIsAsking(false)}
      >
        <p>Other dates of the series are cancelled too.</p>
        <ScopeChoice dates={dates} scope={scope} onChange={setScope} verb="put back on" />
      </ConfirmDialog>
      {tell.question}
    </>
  );
}

/** The same button in a list, for an event of which only the id is known. */
export function PutBackOnLoaded({ eventId }: { eventId: number }) {
  const { data: event } = usePanelQuery(`/api/admin/events/${eventId}` as const);
  return event ? <PutBackOn event={event} isListed /> : null;
}
