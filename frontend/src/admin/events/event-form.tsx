import { useId, useMemo } from "react";

import { useRowEditor } from "@/admin/data/use-row-editor";
import { PanelField, PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { RowForm } from "@/admin/ui/row-form";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { send } from "@/api/client";
import { readJson, request } from "@/api/http";
import { useVenue } from "@/api/venue";

import { TOUCHED } from "./admin-event";
import { EventDetails } from "./event-details";
import { EventPreview } from "./event-preview";
import { EventTimes } from "./event-times";
import {
  type AdminEvent,
  bodyOf,
  changesOf,
  type EventValues,
  eventRules,
  STATUSES,
} from "./event-values";

const readEvent = async (id: number): Promise<AdminEvent> =>
  readJson(await request("GET", `/api/admin/events/${id}`));

interface EventFormProps {
  /** The event to change; null for a new one. */
  event: AdminEvent | null;
  /** What the form begins with: the event's own values, or those of a new one. */
  first: EventValues;
  /** Whether that is what another event has. */
  isCopy?: boolean;
  onDone: (saved: AdminEvent) => void;
  onCancel: () => void;
}

/** Everything about an event, with its card beside it as visitors will see it. */
export function EventForm({ event, first, isCopy = false, onDone, onCancel }: EventFormProps) {
  const { timeZone, categoryColours } = useVenue();
  const categories = Object.keys(categoryColours);
  const list = useId();
  const rules = useMemo(() => eventRules(timeZone), [timeZone]);
  const editor = useRowEditor({
    saved: first,
    version: event?.version ?? null,
    rules,
    send: async ({ values, changes, version }) => {
      const { id } =
        event === null
          ? await send("POST", "/api/events", { ...bodyOf(values, timeZone), isCancelled: false })
          : await send("PUT", `/api/events/${event.id}` as const, {
              ...changesOf(values, changes, timeZone),
              version,
            });
      return readEvent(id);
    },
    // That a new one is saved, `onDone` tells.
    done: event ? "Event saved successfully" : undefined,
    failed: event ? "Failed to save event" : "Failed to create event",
    refresh: TOUCHED,
    onDone,
    // The server means one of the performers by 'performers.2'.
    fieldOf: (path) => path.split(".")[0] ?? path,
  });
  const { field, file, tick, values } = editor;
  const isTest = values.title.trim().startsWith("[T]");
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_360px]">
      <RowForm
        editor={editor}
        save={event ? "Save" : "Create event"}
        onCancel={onCancel}
        className="grid content-start gap-4"
      >
        <PanelField
          label="Title"
          required
          hint={
            isTest ? "A test event: only this panel shows it, and nobody can book it." : undefined
          }
          {...field("title")}
        />
        <EventTimes
          editor={editor}
          isNew={event === null}
          originalDay={isCopy ? first.date : null}
        />
        <PanelTextArea label="Description" rows={4} {...field("description")} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PanelField
            label="Category"
            required
            list={list}
            autoComplete="off"
            hint={`${categories.join(", ")}, or your own.`}
            {...field("category")}
          />
          <datalist id={list}>
            {categories.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <PanelField label="Location" hint="Empty: the venue itself." {...field("location")} />
          <PanelField
            label="Price"
            hint="As visitors read it: $20, or Free."
            {...field("priceRange")}
          />
          <PanelField
            label="Seats"
            inputMode="numeric"
            hint={
              event?.seatsTaken
                ? `${event.seatsTaken} are booked. Empty: not counted.`
                : "How many can be booked. Empty: not counted."
            }
            {...field("capacity")}
          />
          <PanelField
            label="Ticket link"
            type="url"
            inputMode="url"
            placeholder="https://"
            hint="Empty: seats are booked on this site."
            {...field("eventbriteLink")}
          />
          <PanelSelect label="Ticket status" {...field("ticketStatus")}>
            {STATUSES.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </PanelSelect>
        </div>
        <EventDetails field={field} />
        <ImageUpload label="Picture" {...file("imageUrl")} />
        <PanelCheckbox label="Featured: its card shows a countdown" {...tick("featured")} />
      </RowForm>
      <aside aria-label="Preview" className="max-w-[420px] xl:sticky xl:top-6 xl:self-start">
        <p className="mb-2 text-[13px] text-smoke">As visitors see it</p>
        <EventPreview values={values} event={event} />
      </aside>
    </div>
  );
}
