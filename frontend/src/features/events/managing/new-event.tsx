import { useLocation } from "wouter";

import { useApi } from "@/api/client";
import { useVenue } from "@/api/venue";
import { useNow } from "@/lib/clock";
import { mayDrop } from "@/lib/unsaved";
import { useVenueTime } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";
import { ViewHeader } from "@/ui/panel/view-header";
import { toast } from "@/ui/toast";

import { editorHref, newHref } from "./addresses";
import { EventForm } from "./event-form";
import { newEvent, valuesOf } from "./event-rules";

const OFFERED_MS = 10_000;

/** The editor of a new event; `from` names one that it begins as a copy of. */
export function NewEvent({ from }: { from: number | null }) {
  const source = useApi(`/api/admin/events/${from ?? 0}` as const, { enabled: from !== null });
  const { timeZone, categoryColours } = useVenue();
  const time = useVenueTime();
  const [, navigate] = useLocation();
  const today = time.dayKey(useNow(60_000));
  if (source.error) throw source.error;
  if (from !== null && !source.data) return <Loading>Loading...</Loading>;
  const [category = "other"] = Object.keys(categoryColours);
  const first = source.data ? valuesOf(source.data, timeZone) : newEvent(today, category);
  return (
    <>
      <ViewHeader title={source.data ? `Copy of ${source.data.title}` : "New event"} />
      <EventForm
        key={from}
        event={null}
        first={{ ...first, ticketStatus: "Available" }}
        isCopy={from !== null}
        onDone={({ id }) => {
          toast({
            title: "Event created successfully",
            variant: "success",
            durationMs: OFFERED_MS,
            action: { label: "Add another event", onClick: () => mayDrop() && navigate(newHref()) },
          });
          navigate(editorHref(id));
        }}
      />
    </>
  );
}
