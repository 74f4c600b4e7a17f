import { useId, useState } from "react";
import { useWatch } from "react-hook-form";

import { useVenue } from "@/api/venue";
import { ConflictNotice } from "@/ui/panel/conflict-notice";
import { ImageUpload } from "@/ui/panel/image-upload";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelCheckbox } from "@/ui/panel/panel-checkbox";
import { PanelField } from "@/ui/panel/panel-field";
import { PanelSelect } from "@/ui/panel/panel-select";
import { PanelTextArea } from "@/ui/panel/panel-text-area";

import { BILL } from "./addresses";
import { EventPreview } from "./event-preview";
import { type EventValues, type ManagedEvent, STATUSES } from "./event-rules";
import { EventTimes } from "./event-times";
import { useEventForm } from "./use-event-form";

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
