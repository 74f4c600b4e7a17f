import { useMemo } from "react";

import { useUndo } from "@/admin/data/use-change";
import { useRowEditor } from "@/admin/data/use-row-editor";
import { clashesAt, clashQuestion } from "@/admin/ui/clashes";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { readJson, request, write } from "@/api/http";
import { useVenue } from "@/api/venue";
import { useVenueTime } from "@/lib/venue-time";
import { toast } from "@/ui/overlays/toast";

import { TOUCHED } from "./admin-event";
import {
  type AdminEvent,
  bodyOf,
  changesOf,
  type EventValues,
  eventRules,
  TIMES,
} from "./event-values";
import { bookedSeatsQuestion } from "./links/link-question";
import { versionOf } from "./links/link-values";
import { datesInWords, type Scope } from "./series-scope";

const UNDO_MS = 10_000;

/** What a Save has made: the event, and the change that undoes it. */
interface Saved {
  event: AdminEvent;
  change: string | null;
  version: string;
}

/** Both versions that a Save is based on: the event's, and its own link's. */
const stampOf = (event: AdminEvent): string => `${event.version} ${versionOf(event)}`;

interface EventEditorOptions {
  event: AdminEvent | null;
  first: EventValues;
  scope: Scope;
  /** The dates that a Save of this scope touches. */
  dates: Parameters<typeof datesInWords>[0];
  onDone: (saved: AdminEvent) => void;
}

/** Edits an event with its link: asks what is in the way, saves both as one, and offers to undo it. */
export function useEventEditor({ event, first, scope, dates, onDone }: EventEditorOptions) {
  const { timeZone } = useVenue();
  const time = useVenueTime();
  const undo = useUndo();
  const { ask, question } = useConfirmation();
  const rules = useMemo(() => eventRules(timeZone), [timeZone]);

  const mayClash = async (values: EventValues, changes: Partial<EventValues>) => {
    if (!TIMES.some((name) => name in changes)) return true;
    const { date, endDate } = bodyOf(values, timeZone);
    const asked = new URLSearchParams({ start: date, scope });
    if (endDate) asked.set("end", endDate);
    if (event) asked.set("event", String(event.id));
    const items = await clashesAt(`/api/admin/calendar/clashes?${asked}`);
    return items.length === 0 || ask(clashQuestion(items, time, "Save all the same"));
  };
  const mayBookElsewhere = async ({ eventbriteLink }: Partial<EventValues>) => {
    const seats = dates.reduce((sum, { seatsTaken }) => sum + seatsTaken, 0);
    const isAdded = eventbriteLink !== undefined && eventbriteLink !== "";
    if (!isAdded || first.eventbriteLink !== "" || seats === 0) return true;
    return ask(bookedSeatsQuestion(seats));
  };

  const editor = useRowEditor<EventValues, Saved, string>({
    saved: first,
    version: event && stampOf(event),
    rules,
    ask: async ({ values, changes }) =>
      (await mayBookElsewhere(event ? changes : {})) && mayClash(values, changes),
    send: async ({ values, changes, version }) => {
      const [seen, linkSeen] = (version ?? "").split(" ").map(Number);
      const { body, headers } = await write<{ id: number }>(
        event ? "PUT" : "POST",
        event ? `/api/events/${event.id}` : "/api/events",
        {
          body: event
            ? {
                ...changesOf(values, changes, timeZone),
                scope,
                version: seen,
                linkVersion: linkSeen,
              }
            : { ...bodyOf(values, timeZone), isCancelled: false },
        },
      );
      const found = await readEvent(body.id);
      return { event: found, change: headers.get("X-Change"), version: stampOf(found) };
    },
    failed: event ? "Failed to save event" : "Failed to create event",
    refresh: [...TOUCHED, "/api/event-links", "/api/admin/calendar"],
    onDone: ({ event: found, change }) => {
      // That a new one is saved, `onDone` tells.
      if (event) {
        toast({
          title: "Event saved successfully",
          description: `Changed: ${datesInWords(dates, time)}`,
          variant: "success",
          ...(change && {
            durationMs: UNDO_MS,
            action: { label: "Undo", onClick: () => undo.mutate(change) },
          }),
        });
      }
      onDone(found);
    },
    // The server means one of the performers by 'performers.2'.
    fieldOf: (path) => path.split(".")[0] ?? path,
  });
  return { editor, question };
}

const readEvent = async (id: number): Promise<AdminEvent> =>
  readJson(await request("GET", `/api/admin/events/${id}`));
