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
import {
  datesIn,
  type Scope,
  ScopeChoice,
  type SeriesDate,
  useSeriesAtPress,
} from "@/admin/ui/series-scope";
import { send } from "@/api/client";

type Dates = Record<Scope, SeriesDate[]>;

interface Answer {
  word: GuestNotification;
  scope: Scope;
  /** How many dates the scope covers. */
  dates: number;
}

const FAILED = "Failed to put the event back on";

interface PutBackOnProps {
  event: AdminEvent;
  /** Whether other events have the same button next to it. Default false. */
  isListed?: boolean;
  /** Default plain. */
  variant?: "fill" | "plain";
}

/** The button that restores a cancelled event, and for a series also other cancelled dates. */
export function PutBackOn({ event, isListed = false, variant = "plain" }: PutBackOnProps) {
  const [asked, setAsked] = useState<Dates>();
  const [scope, setScope] = useState<Scope>("this");
  const { read, isReading } = useSeriesAtPress(event.id, FAILED);
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
      answer.scope === "this" ? "Event is back on" : `${answer.dates} dates are back on`,
    failed: FAILED,
    onDone: tell.forget,
  });
  const putBackOn = async (dates: Dates, chosen: Scope) => {
    setAsked(undefined);
    const also = dates[chosen].map(({ id }) => id).filter((id) => id !== event.id);
    const about = { eventId: event.id, scope: "this", also, seats: event.seatsTaken } as const;
    const word = event.isPast ? NO_NOTIFICATION : await tell.ask(about);
    if (word) restore.mutate({ word, scope: chosen, dates: dates[chosen].length });
  };
  const start = async () => {
    if (isReading) return;
    const series = await read();
    if (series === null) return;
    const dates = datesIn(
      event,
      series.filter(({ isCancelled }) => isCancelled),
    );
    setScope("this");
    if (dates.all.length > 1 && !event.isPast) setAsked(dates);
    else await putBackOn(dates, "this");
  };
  return (
    <>
      <PanelButton
        size={isListed ? "sm" : "md"}
        variant={variant}
        isBusy={isReading || restore.isPending}
        onClick={() => void start().catch(reportError)}
      >
        Put it back on
        {isListed && <span className="sr-only">{` ${event.title}`}</span>}
      </PanelButton>
      {asked && (
        <ConfirmDialog
          isOpen
          title="Put it back on?"
          confirmLabel="Go on"
          keepLabel="Go back"
          variant="fill"
          onConfirm={() => void putBackOn(asked, scope).catch(reportError)}
          onClose={() => setAsked(undefined)}
        >
          <p>Other dates of the series are cancelled too.</p>
          <ScopeChoice dates={asked} scope={scope} onChange={setScope} verb="put back on" />
        </ConfirmDialog>
      )}
      {tell.question}
    </>
  );
}

/** The same button in a list, for an event with only its id. */
export function PutBackOnLoaded({ eventId }: { eventId: number }) {
  const { data: event } = usePanelQuery(`/api/admin/events/${eventId}` as const);
  return event ? <PutBackOn event={event} isListed /> : null;
}
