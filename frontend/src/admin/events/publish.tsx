import { useState } from "react";
import { useChange } from "@/admin/data/use-change";
import type { AdminEvent } from "@/admin/events/admin-event";
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
  scope: Scope;
  /** How many dates the scope covers. */
  dates: number;
}

const FAILED = "Failed to publish the event";

interface PublishProps {
  event: AdminEvent;
  variant: "fill" | "plain";
}

/** Publishes a draft, and on request the other drafts of its series. */
export function Publish({ event, variant }: PublishProps) {
  const [asked, setAsked] = useState<Dates>();
  const [scope, setScope] = useState<Scope>("this");
  const { read, isReading } = useSeriesAtPress(event.id, FAILED);
  const publish = useChange({
    send: (answer: Answer) =>
      send("PUT", `/api/events/${event.id}` as const, {
        scope: answer.scope,
        state: "published",
        // Dates in another state keep it.
        keepOwn: true,
        version: event.version,
      }),
    done: (_, { dates }) => (dates === 1 ? "Event is published" : `${dates} dates are published`),
    failed: FAILED,
    onDone: () => setAsked(undefined),
  });
  const start = async () => {
    if (isReading) return;
    const series = await read();
    if (series === null) return;
    const dates = datesIn(
      event,
      series.filter(({ own }) => !("state" in own)),
    );
    setScope("this");
    if (dates.all.length > 1 && !event.isPast) setAsked(dates);
    else publish.mutate({ scope: "this", dates: 1 });
  };
  return (
    <>
      <PanelButton
        variant={variant}
        isBusy={isReading || publish.isPending}
        onClick={() => void start().catch(reportError)}
      >
        Publish
      </PanelButton>
      {asked && (
        <ConfirmDialog
          isOpen
          title="Publish this event?"
          confirmLabel={scope === "this" ? "Publish" : `Publish ${asked[scope].length} dates`}
          keepLabel="Go back"
          variant="fill"
          isPending={publish.isPending}
          onConfirm={() => publish.mutate({ scope, dates: asked[scope].length })}
          onClose={() => setAsked(undefined)}
        >
          <p>Other dates of the series are drafts too.</p>
          <ScopeChoice dates={asked} scope={scope} onChange={setScope} verb="publish" />
        </ConfirmDialog>
      )}
    </>
  );
}
