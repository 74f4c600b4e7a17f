import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { editorHref, newHref, PROGRAMME } from "@/admin/data/addresses";
import { dayIn } from "@/admin/data/date-fields";
import { leave } from "@/admin/data/unsaved";
import { backTo } from "@/admin/data/use-list";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { ViewHeader } from "@/admin/ui/headings";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { useVenue } from "@/api/venue";
import { useNow } from "@/lib/time/clock";
import { Loading } from "@/ui/loading";
import { toast } from "@/ui/overlays/toast";
import { EventForm } from "./event-form";
import { mostSeats } from "./event-seats";
import { copyOf, newEvent, nextEvening } from "./event-values";

const OFFERED_MS = 10_000;

/** The editor of a new event on the day in the URL; `from` is the event that it copies. */
export function NewEvent({ from }: { from: number | null }) {
  const source = usePanelQuery(`/api/admin/events/${from ?? 0}` as const, {
    enabled: from !== null,
    isRequired: true,
  });
  const venue = useVenue();
  const { timeZone } = venue;
  const [, navigate] = useLocation();
  const now = useNow();
  const [evening] = useState(() => nextEvening(now, timeZone));
  const day = dayIn(new URLSearchParams(useSearch()).get("date") ?? "");
  const spaces = usePanelQuery("/api/spaces");
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
            // The back button must not lead to an empty form, which would add the event again.
            navigate(editorHref(id), { replace: true });
          }}
        />
      </PartBoundary>
    </>
  );
}
