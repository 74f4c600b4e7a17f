import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { useForm } from "react-hook-form";

import { send } from "@/api/client";
import { readJson, request } from "@/api/http";
import { useRowEditor } from "@/api/use-row-editor";
import { useVenue } from "@/api/venue";

import {
  bodyOf,
  changesOf,
  type EventValues,
  eventRules,
  type ManagedEvent,
  valuesOf,
} from "./event-rules";

/** Every list that shows an event. */
export const TOUCHED = ["/api/admin/events", "/api/events", "/api/bookings/nights"];

const readManaged = async (id: number): Promise<ManagedEvent> =>
  readJson(await request("GET", `/api/admin/events/${id}`));

/**
 * The form of an event, new (`event` null) or not, beginning with `first`. That a new one is saved,
 * `onDone` tells.
 */
export function useEventForm(
  event: ManagedEvent | null,
  first: EventValues,
  onDone: (saved: ManagedEvent) => void,
) {
  const { timeZone } = useVenue();
  const rules = useMemo(() => eventRules(timeZone), [timeZone]);
  const form = useForm({
    defaultValues: first,
    resolver: zodResolver(rules),
  });
  // Read here, or react-hook-form does not keep it.
  const { dirtyFields } = form.formState;
  const editor = useRowEditor({
    row: event,
    form,
    valuesOf: (row: ManagedEvent) => valuesOf(row, timeZone),
    send: async (values, version) => {
      const body = bodyOf(values, timeZone);
      const { id } =
        event === null
          ? await send("POST", "/api/events", { ...body, isCancelled: false })
          : await send("PUT", `/api/events/${event.id}` as const, {
              ...changesOf(body, dirtyFields),
              version: version ?? null,
            });
      return readManaged(id);
    },
    done: event ? "Event saved successfully" : undefined,
    failed: event ? "Failed to save event" : "Failed to create event",
    refresh: TOUCHED,
    onDone,
  });
  return { form, ...editor };
}
