import { useRef } from "react";

import { useRowForm } from "@/admin/data/use-row-form";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { GoneNote } from "@/admin/ui/read-faults";
import { RowForm } from "@/admin/ui/row-form";

import { useVenue } from "@/api/venue";
import { unitsWriter } from "@/lib/money";
import { known, parseClockTime, parseDay } from "@/lib/time/checked";
import { clockText } from "@/lib/time/hours";
import { nameDay, useVenueTime } from "@/lib/time/venue-time";
import {
  EMPTY_SHOW,
  placeOfShow,
  showOf,
  showRules,
  valuesOfShow,
  type WrittenSeason,
  type WrittenShow,
} from "./season-shows";
import type { SeasonEditing } from "./use-season";

/** The evening in the placeholders. */
const DAY = known(parseDay("2027-03-05"));
const HOUR = known(parseClockTime("20:00"));

interface SeasonShowFormProps {
  season: WrittenSeason;
  /** The show to change, as it was when the form opened; null for a new one. */
  show: WrittenShow | null;
  editing: SeasonEditing;
  onClose: () => void;
}

/** A new or existing show of the season; date, time and price are free text. */
export function SeasonShowForm({ season, show, editing, onClose }: SeasonShowFormProps) {
  const { send, onSaved, ...writing } = editing;
  const time = useVenueTime();
  const { shows } = season.values;
  const place = show ? placeOfShow(shows, show) : -1;
  const known = shows[place] ?? show;
  const isGone = show !== null && place < 0;
  /** Whether the manager has pressed Save although the form shows that the show is gone. */
  const isAddedAgain = useRef(false);
  const form = useRowForm({
    ...writing,
    saved: known ? valuesOfShow(known) : EMPTY_SHOW,
    version: season.version,
    row: show ? `season/${show.title}, ${show.date}, ${show.time}` : "season/new",
    rules: showRules,
    send: async ({ values, version }) => {
      if (isGone && !isAddedAgain.current)
        throw new Error(
          "The show was changed or removed elsewhere. Save adds it to the list again.",
        );
      const written = showOf(values);
      const changed =
        place < 0 ? [...shows, written] : shows.map((old, at) => (at === place ? written : old));
      return send({ shows: changed, version });
    },
    done: show ? "Show saved successfully" : "Show added successfully",
    // For a list, the server also names the invalid entry.
    fieldOf: (path) => path.split(".").at(-1) ?? path,
    onDone: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  const { file, values } = form;
  const field = (name: keyof typeof values) => ({ autoComplete: "off", ...form.field(name) });
  return (
    <RowForm
      form={{
        ...form,
        submit: (event) => {
          isAddedAgain.current = isGone;
          form.submit(event);
        },
      }}
      save={show ? "Save" : "Add Show"}
      onCancel={onClose}
    >
      <GoneNote isOutdated={isGone} />
      <PanelField label="Title" required {...field("title")} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem_8rem]">
        <PanelField
          label="Date"
          required
          placeholder={nameDay(time, DAY)}
          hint="In words, as it is to be read. With its year the page knows when the show is over."
          {...field("date")}
        />
        <PanelField label="Time" required placeholder={clockText(time, HOUR)} {...field("time")} />
        <PanelField
          label="Price"
          required
          placeholder={unitsWriter(useVenue())(20)}
          {...field("price")}
        />
      </div>
      <PanelField
        label="Ticket URL"
        required
        type="url"
        placeholder="https://"
        {...field("ticketUrl")}
      />
      <PanelTextArea label="Description" required {...field("description")} />
      <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-[280px_minmax(0,1fr)]">
        <ImageUpload label="Picture" {...file("imageUrl")} />
        {values.imageUrl !== "" && (
          <PanelField
            label="Picture in words"
            required
            hint="For those who cannot see it: what it shows."
            {...field("alt")}
          />
        )}
      </div>
    </RowForm>
  );
}
