import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useRowEditor } from "@/admin/data/use-row-editor";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField, PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { send } from "@/api/client";
import { readJson, request } from "@/api/http";
import { useVenue } from "@/api/venue";

import { BILL } from "./addresses";
import { EventPreview } from "./event-preview";
import { EventTimes } from "./event-times";
import {
  bodyOf,
  changesOf,
  type EventValues,
  eventRules,
  type ManagedEvent,
  STATUSES,
  valuesOf,
} from "./event-values";

interface EventFormProps {
  /** The event to change; null for a new one. */
  event: ManagedEvent | null;
  /** What the form begins with. */
  first: EventValues;
  /** Whether that is what another event has. */
  isCopy?: boolean;
  onDone: (saved: ManagedEvent) => void;
}

const LABELS: readonly [keyof EventValues, string][] = [
  ["title", "Title"],
  ["category", "Category"],
  ["date", "Date"],
  ["startTime", "Start"],
  ["endTime", "End"],
  ["endDate", "Last day"],
  ["isAllDay", "All day"],
  ["description", "Description"],
  ["location", "Location"],
  ["priceRange", "Price"],
  ["capacity", "Seats"],
  ["eventbriteLink", "Ticket link"],
  ["imageUrl", "Picture"],
  ["ticketStatus", "Ticket status"],
  ["featured", "Featured"],
];

const told = (value: string | boolean) => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value.startsWith("data:") ? "a new picture" : value;
};

/** Everything about an event, with its card beside it as visitors will see it. */
export function EventForm({ event, first, isCopy = false, onDone }: EventFormProps) {
  const { form, submit, isPending, conflict } = useEventForm(event, first, onDone);
  const categories = Object.keys(useVenue().categoryColours);
  const list = useId();
  const [isBusy, setIsBusy] = useState(false);
  const { register, control, setValue, getValues } = form;
  const { errors, isSubmitted } = form.formState;
  const [imageUrl = "", title = ""] = useWatch({ control, name: ["imageUrl", "title"] });
  const mine = getValues();
  return (
    <form noValidate onSubmit={submit} className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid content-start gap-4">
        <PanelField
          label="Title"
          required
          error={errors.title?.message}
          hint={
            title.trim().startsWith("[T]")
              ? "A test event: only this panel shows it, and nobody can book it."
              : undefined
          }
          {...register("title")}
        />
        <EventTimes form={form} isNew={event === null} originalDay={isCopy ? first.date : null} />
        <PanelTextArea
          label="Description"
          rows={4}
          error={errors.description?.message}
          {...register("description")}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <PanelField
            label="Category"
            required
            list={list}
            autoComplete="off"
            hint={`${categories.join(", ")}, or your own.`}
            error={errors.category?.message}
            {...register("category")}
          />
          <datalist id={list}>
            {categories.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <PanelField
            label="Location"
            hint="Empty: the venue itself."
            error={errors.location?.message}
            {...register("location")}
          />
          <PanelField
            label="Price"
            hint="As visitors read it: $20, or Free."
            error={errors.priceRange?.message}
            {...register("priceRange")}
          />
          <PanelField
            label="Seats"
            inputMode="numeric"
            hint={
              event?.seatsTaken
                ? `${event.seatsTaken} are booked. Empty: not counted.`
                : "How many can be booked. Empty: not counted."
            }
            error={errors.capacity?.message}
            {...register("capacity")}
          />
          <PanelField
            label="Ticket link"
            type="url"
            inputMode="url"
            placeholder="https://"
            hint="Empty: seats are booked on this site."
            error={errors.eventbriteLink?.message}
            {...register("eventbriteLink")}
          />
          <PanelSelect label="Ticket status" {...register("ticketStatus")}>
            {STATUSES.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </PanelSelect>
        </div>
        <ImageUpload
          label="Picture"
          value={imageUrl}
          onChange={(address) =>
            setValue("imageUrl", address, { shouldDirty: true, shouldValidate: isSubmitted })
          }
          onBusy={setIsBusy}
          error={errors.imageUrl?.message}
        />
        <PanelCheckbox label="Featured: its card shows a countdown" {...register("featured")} />
        {conflict && (
          <ConflictNotice
            rows={LABELS.map(([name, label]) => ({
              label,
              mine: told(mine[name]),
              theirs: told(conflict.theirs[name]),
            }))}
            onKeepMine={conflict.keepMine}
            onTakeTheirs={conflict.takeTheirs}
          />
        )}
        <div className="flex flex-wrap gap-2.5">
          <PanelButton type="submit" look="fill" disabled={isPending || isBusy}>
            {isPending ? "Saving..." : event ? "Save" : "Create event"}
          </PanelButton>
          <PanelButton look="quiet" href={BILL}>
            Cancel
          </PanelButton>
        </div>
      </div>
      <aside aria-label="Preview" className="max-w-[420px] xl:sticky xl:top-6 xl:self-start">
        <p className="mb-2 text-[13px] text-smoke">As visitors see it</p>
        <EventPreview control={control} event={event} />
      </aside>
    </form>
  );
}

/** Every list that shows an event. */
export const TOUCHED = ["/api/admin/events", "/api/events", "/api/bookings/nights"];

const readManaged = async (id: number): Promise<ManagedEvent> =>
  readJson(await request("GET", `/api/admin/events/${id}`));

/**
 * The form of an event, new (`event` null) or not, beginning with `first`. That a new one is saved,
 * `onDone` tells.
 */
function useEventForm(
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
