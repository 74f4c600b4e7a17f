import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { useRowEditor } from "@/admin/data/use-row-editor";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { send } from "@/api/client";
import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";

import {
  EMPTY_PAST_EVENT,
  type PastEvent,
  type PastEventValues,
  pastEventRules,
} from "./past-event-rules";

interface PastEventFormProps {
  /** The event to change; null for a new one. */
  event: PastEvent | null;
  onDone: (event: PastEvent) => void;
  onCancel: () => void;
}

const valuesOf = ({ title, description, eventDate }: PastEvent): PastEventValues => ({
  title,
  description,
  eventDate: eventDate ?? "",
});

/** Title, description and date of a past event, new or not. */
export function PastEventForm({ event, onDone, onCancel }: PastEventFormProps) {
  const form = useForm({
    defaultValues: event ? valuesOf(event) : EMPTY_PAST_EVENT,
    resolver: zodResolver(pastEventRules),
  });
  const { errors } = form.formState;
  const isNew = event === null;
  const { dayKey } = useVenueTime();
  const today = dayKey(useNow(60_000));
  const day = useWatch({ control: form.control, name: "eventDate" });
  const { submit, isPending, conflict } = useRowEditor({
    row: event,
    form,
    valuesOf,
    send: ({ eventDate, ...words }, version) => {
      const body = { ...words, eventDate: eventDate || null };
      return isNew
        ? send("POST", "/api/past-events", body)
        : send("PUT", `/api/past-events/${event.id}` as const, {
            ...body,
            version: version ?? null,
          });
    },
    done: isNew ? "Past event added successfully" : "Past event saved successfully",
    failed: isNew ? "Failed to add past event" : "Failed to save past event",
    refresh: ["/api/past-events"],
    onDone,
  });
  const mine = form.getValues();
  const label = isNew ? "Add Event" : "Save";
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <PanelField
          label="Title"
          required
          autoFocus
          error={errors.title?.message}
          {...form.register("title")}
        />
        <PanelField
          label="Date"
          type="date"
          hint={
            day > today
              ? "This day is still to come: coming events are put up under Events."
              : undefined
          }
          error={errors.eventDate?.message}
          {...form.register("eventDate")}
        />
      </div>
      <PanelTextArea
        label="Description"
        error={errors.description?.message}
        {...form.register("description")}
      />
      {conflict && (
        <ConflictNotice
          rows={[
            { label: "Title", mine: mine.title, theirs: conflict.theirs.title },
            { label: "Date", mine: mine.eventDate, theirs: conflict.theirs.eventDate },
            { label: "Description", mine: mine.description, theirs: conflict.theirs.description },
          ]}
          onKeepMine={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <PanelButton type="submit" look="fill" disabled={isPending}>
          {isPending ? "Saving..." : label}
        </PanelButton>
        <PanelButton look="quiet" onClick={onCancel}>
          Cancel
        </PanelButton>
      </div>
    </form>
  );
}
