import * as z from "zod/mini";

import { dayField, dayIn } from "@/admin/data/date-fields";
import { rowName } from "@/admin/data/kept-drafts";
import { useRowForm } from "@/admin/data/use-row-form";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { type Schemas, send } from "@/api/client";
import { visible } from "@/lib/characters";
import { useNow } from "@/lib/time/clock";
import { nameDay, useVenueTime, type VenueTime } from "@/lib/time/venue-time";

export type PastEvent = Schemas["PastEventOut"];

/** The server accepts older dates here than elsewhere. */
const FIRST_YEAR = 1900;

/** Validation of a past event (docs/product.md, 'Forms'); the date is optional. */
const rules = z.object({
  title: z
    .string()
    .check(
      z.overwrite(visible),
      z.minLength(1, "is required"),
      z.maxLength(300, "Please use at most 300 characters."),
    ),
  description: z.string(),
  eventDate: dayField(FIRST_YEAR),
});

const nameTyped = (text: string, time: VenueTime) => {
  const day = dayIn(text, FIRST_YEAR);
  return day ? nameDay(time, day) : "No date";
};

interface PastEventFormProps {
  /** The event to change; null for a new one. */
  event: PastEvent | null;
  onDone?: (event: PastEvent) => void;
  onClose: () => void;
}

/** Title, description and date of a past event, new or not. */
export function PastEventForm({ event, onDone, onClose }: PastEventFormProps) {
  const time = useVenueTime();
  const today = time.dayKey(useNow());
  const form = useRowForm({
    saved: {
      title: event?.title ?? "",
      description: event?.description ?? "",
      eventDate: event?.eventDate ?? "",
    },
    version: event?.version ?? null,
    row: rowName("past-event", event),
    rules,
    send: ({ values, changes, version }) => {
      const eventDate = dayIn(values.eventDate, FIRST_YEAR);
      const { eventDate: typed, ...texts } = changes;
      return event === null
        ? send("POST", "/api/past-events", { ...values, eventDate })
        : send("PUT", `/api/past-events/${event.id}` as const, {
            ...texts,
            ...(typed !== undefined && { eventDate }),
            version,
          });
    },
    name: "past event",
    onDone: (saved) => {
      onDone?.(saved);
      onClose();
    },
  });
  const { field, values } = form;
  const day = dayIn(values.eventDate, FIRST_YEAR);
  const isToCome = day !== null && day > today;
  return (
    <RowForm form={form} save={event ? "Save" : "Add Event"} onCancel={onClose}>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <PanelField label="Title" required autoFocus {...field("title")} />
        <PanelField
          label="Date"
          type="date"
          hint={
            isToCome
              ? "This day is still to come: coming events are put up under Events."
              : undefined
          }
          {...field("eventDate", (day) => nameTyped(day, time))}
        />
      </div>
      <PanelTextArea label="Description" {...field("description")} />
    </RowForm>
  );
}
