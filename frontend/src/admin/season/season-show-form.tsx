import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { ApiError } from "@/api/errors";

import {
  EMPTY_SHOW,
  placeOfShow,
  type ShowValues,
  showOf,
  showRules,
  valuesOfShow,
  type WrittenSeason,
  type WrittenShow,
} from "./season-shows";
import type { useSeason } from "./use-season";

interface SeasonShowFormProps {
  season: WrittenSeason;
  /** The show to change, as it was when the form opened; null for a new one. */
  show: WrittenShow | null;
  write: ReturnType<typeof useSeason>["write"];
  onDone: () => void;
}

const LABELS: readonly [keyof ShowValues, string][] = [
  ["title", "Title"],
  ["date", "Date"],
  ["time", "Time"],
  ["price", "Price"],
  ["ticketUrl", "Ticket URL"],
  ["description", "Description"],
  ["alt", "Picture in words"],
];

const isField = (name: string): name is keyof ShowValues => name in EMPTY_SHOW;

/** A show of the season, new or not; date, time and price are words. */
export function SeasonShowForm({ season, show, write, onDone }: SeasonShowFormProps) {
  const [version, setVersion] = useState(season.version);
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    defaultValues: show ? valuesOfShow(show) : EMPTY_SHOW,
    resolver: zodResolver(showRules),
  });
  const { errors, isSubmitted } = form.formState;
  const imageUrl = useWatch({ control: form.control, name: "imageUrl" });
  const { shows } = season.values;
  const place = show ? placeOfShow(shows, show) : -1;
  const isNew = show === null;

  const showFaults = (error: Error) => {
    const fields = (error instanceof ApiError && error.problem?.fields) || {};
    for (const [path, message] of Object.entries(fields)) {
      const name = path.split(".").at(-1) ?? "";
      if (isField(name)) form.setError(name, { message }, { shouldFocus: true });
    }
  };
  const submitOver = (seen: number) =>
    form.handleSubmit((values) => {
      const written = showOf(values);
      const done = isNew ? "Show added successfully" : "Show saved successfully";
      const changed =
        place < 0 ? [...shows, written] : shows.map((old, at) => (at === place ? written : old));
      write.mutate(
        { shows: changed, version: seen, done },
        { onSuccess: onDone, onError: showFaults },
      );
    });

  const isRefused = write.error instanceof ApiError && write.error.status === 409;
  const theirs = shows[place] ? valuesOfShow(shows[place]) : EMPTY_SHOW;
  const mine = form.getValues();
  const field = (name: keyof ShowValues) => ({
    error: errors[name]?.message,
    autoComplete: "off",
    ...form.register(name),
  });
  return (
    <form noValidate onSubmit={submitOver(version)} className="grid gap-4">
      <PanelField label="Title" required {...field("title")} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem_8rem]">
        <PanelField
          label="Date"
          required
          placeholder="Friday, March 5, 2027"
          hint="In words, as it is to be read."
          {...field("date")}
        />
        <PanelField label="Time" required placeholder="8:00 PM" {...field("time")} />
        <PanelField label="Price" required placeholder="$20" {...field("price")} />
      </div>
      <PanelField
        label="Ticket URL"
        required
        type="url"
        placeholder="https://"
        {...field("ticketUrl")}
      />
      <PanelTextArea
        label="Description"
        error={errors.description?.message}
        {...form.register("description")}
      />
      <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-[280px_minmax(0,1fr)]">
        <ImageUpload
          label="Picture"
          value={imageUrl}
          onChange={(value) =>
            form.setValue("imageUrl", value, { shouldDirty: true, shouldValidate: isSubmitted })
          }
          onBusy={setBusy}
          error={errors.imageUrl?.message}
        />
        {imageUrl !== "" && (
          <PanelField
            label="Picture in words"
            hint="For those who cannot see it: what it shows."
            {...field("alt")}
          />
        )}
      </div>
      {isRefused && season.version !== version && (
        <ConflictNotice
          rows={LABELS.map(([name, label]) => ({ label, mine: mine[name], theirs: theirs[name] }))}
          onKeepMine={() => {
            setVersion(season.version);
            submitOver(season.version)().catch(reportError);
          }}
          onTakeTheirs={() => {
            setVersion(season.version);
            form.reset(theirs);
            write.reset();
          }}
        />
      )}
      <div className="mt-1 flex flex-wrap gap-2.5">
        <PanelButton type="submit" look="fill" disabled={write.isPending || isBusy}>
          {write.isPending && "Saving..."}
          {!write.isPending && (isNew ? "Add Show" : "Save")}
        </PanelButton>
        <PanelButton look="quiet" onClick={onDone}>
          Cancel
        </PanelButton>
      </div>
    </form>
  );
}
