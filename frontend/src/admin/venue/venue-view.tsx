import { isSame, partOf } from "@/admin/data/edits";
import { useApi } from "@/admin/data/use-api";
import { useRowForm } from "@/admin/data/use-row-form";
import { PageButton, PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { WithContents } from "@/admin/ui/contents";
import { PanelField, PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { Loaded, ResetToDefault } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { RestoredNote } from "@/admin/ui/restored-note";
import { write } from "@/api/http";
import { useVenue, VenueContext } from "@/api/venue";
import { OpeningHours } from "@/features/venue/opening-hours";
import { parseClockTime } from "@/lib/time/checked";

import { BarNoteEditor } from "./bar-note-editor";
import { HoursEditor } from "./hours-editor";
import { AboutSpacesEditor, SpacesEditor } from "./spaces-editor";
import { SpecialDays } from "./special-days";
import type { Kind, ListName, Stretch } from "./text-group";
import {
  changesOf,
  hoursInWords,
  isShort,
  NO,
  noteInWords,
  spacesInWords,
  TEXT_GROUPS,
  type VenueValues,
  valuesOf,
  venueRules,
  type WrittenVenue,
  YES,
} from "./venue-texts";

const URL = "/api/admin/venue";
const YES_OR_NO = [YES, NO].map((value) => ({ value, label: value }));
const INPUT_MODES: Partial<Record<Kind, "numeric" | "decimal">> = {
  number: "numeric",
  decimal: "decimal",
};

/** What of the venue changes with a season: hours, ways to reach it, and its words. */
export function VenueView() {
  const venue = useApi(URL);
  return (
    <>
      <ViewHeader title="Venue and hours" actions={<PageButton href="/contact" />} />
      <WithContents>
        <SpecialDays />
        <Loaded of="venue" query={venue}>
          {(written) => (
            <PartBoundary>
              <VenueForm written={written} />
            </PartBoundary>
          )}
        </Loaded>
      </WithContents>
    </>
  );
}

/** Hours and texts of the venue, saved together. */
function VenueForm({ written }: { written: WrittenVenue }) {
  const inFiles = valuesOf(written.inFiles);
  const form = useRowForm({
    saved: valuesOf(written.values),
    version: written.version,
    row: "venue",
    rules: venueRules,
    send: async ({ changes, version }) => {
      const known = { saved: written.values, inFiles: written.inFiles };
      const body = { ...changesOf(changes, known), version };
      return (await write<WrittenVenue>("PUT", URL, { body })).body;
    },
    name: "venue",
    // Of a list the server names the entry that is wrong, too.
    fieldOf: (path) => path.split(".")[0] ?? path,
  });
  const { values, set, field, refused } = form;
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="mt-12">
      <RestoredNote restored={form.restored} onDiscard={form.discard} />
      <PanelSection title="Opening hours">
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
          <div>
            <HoursEditor
              hours={values.hours}
              faultOf={(part) => refused[`hours.${part}`]}
              onChange={(hours) => set({ hours })}
            />
            {refused.hours && (
              <p role="alert" className="mt-2 text-error">
                {`Please look again: ${refused.hours}.`}
              </p>
            )}
            <AfterList
              name="hours"
              label="Opening hours"
              words={hoursInWords}
              {...{ form, inFiles }}
            />
          </div>
          <section aria-label="As visitors see it" className="self-start border border-line p-5">
            <p className="label mb-3 text-brass">As visitors see it</p>
            <div className="text-smoke">
              <HoursPreview hours={values.hours} />
            </div>
          </section>
        </div>
      </PanelSection>
      {TEXT_GROUPS.map(({ title, fields }) => (
        <PanelSection key={title} title={title}>
          <div className="grid items-start gap-x-5 gap-y-4 border border-line bg-soot p-5 max-md:p-4 md:grid-cols-2">
            {fields.map(({ name, label, kind, hint, options }) => {
              const nameOf = (value = "") =>
                options?.find((option) => option.value === value)?.label ?? value;
              const shared = { label, hint, autoComplete: "off", ...field(name, nameOf) };
              return (
                <div key={name} className={isShort(kind) ? "" : "md:col-span-2"}>
                  {kind === "choice" || options ? (
                    <PanelSelect {...shared}>
                      {(options ?? YES_OR_NO).map((option) => (
                        <option key={option.value} value={option.value}>
                          {option.label}
                        </option>
                      ))}
                    </PanelSelect>
                  ) : isShort(kind) ? (
                    <PanelField {...shared} inputMode={INPUT_MODES[kind] ?? "text"} />
                  ) : (
                    <PanelTextArea {...shared} />
                  )}
                  <ResetToDefault
                    of={label}
                    isChanged={values[name] !== inFiles[name]}
                    onBack={() => set({ [name]: inFiles[name] })}
                  />
                </div>
              );
            })}
          </div>
        </PanelSection>
      ))}
      <PanelSection title="Spaces">
        <SpacesEditor
          spaces={values.spaces}
          faultOf={(part) => refused[`spaces.${part}`]}
          onChange={(spaces) => set({ spaces })}
        />
        <AfterList name="spaces" label="Spaces" words={spacesInWords} {...{ form, inFiles }} />
      </PanelSection>
      <PanelSection title="Pictures of the spaces">
        <AboutSpacesEditor
          spaces={values.aboutSpaces}
          faultOf={(part) => refused[`aboutSpaces.${part}`]}
          onChange={(aboutSpaces) => set({ aboutSpaces })}
          onBusy={form.setIsBusy}
        />
        <AfterList
          name="aboutSpaces"
          label="Pictures of the spaces"
          words={spacesInWords}
          {...{ form, inFiles }}
        />
      </PanelSection>
      <PanelSection title="Note of the bar">
        <div className="border border-line bg-soot p-5 max-md:p-4">
          <BarNoteEditor
            note={values.barNote}
            faultOf={(part) => refused[`barNote.${part}`]}
            onChange={(barNote) => set({ barNote })}
            onBusy={form.setIsBusy}
          />
          <AfterList
            name="barNote"
            label="Note of the bar"
            words={noteInWords}
            {...{ form, inFiles }}
          />
        </div>
      </PanelSection>
      <SaveBar
        changes={form.changes}
        isPending={form.isPending}
        isDisabled={form.isBusy || form.hasConflict}
        onDiscard={form.discard}
      />
    </form>
  );
}

interface AfterListProps<Name extends ListName> {
  name: Name;
  label: string;
  /** What a value of it means, in a few words. */
  words: (value: VenueValues[Name]) => string;
  form: Pick<
    ReturnType<typeof useRowForm<VenueValues, WrittenVenue>>,
    "values" | "set" | "conflictOf"
  >;
  inFiles: VenueValues;
}

/** Below an editor of its own: what somebody else has saved meanwhile, and the way back to the file's. */
function AfterList<Name extends ListName>({
  name,
  label,
  words,
  form: { values, set, conflictOf },
  inFiles,
}: AfterListProps<Name>) {
  return (
    <>
      <ConflictNotice label={label} conflict={conflictOf(name, words)} />
      <ResetToDefault
        of={label}
        isChanged={!isSame(values[name], inFiles[name])}
        onBack={() => set(partOf(inFiles, [name]))}
      />
    </>
  );
}

/** Hours that are not saved yet, as the contact page would show them. */
function HoursPreview({ hours }: { hours: readonly Stretch[] }) {
  const venue = useVenue();
  const shown = hours.flatMap(({ day, ...typed }) => {
    const [opens, closes] = [parseClockTime(typed.opens), parseClockTime(typed.closes)];
    return opens && closes ? [{ day, opens, closes, closesNextDay: closes <= opens }] : [];
  });
  return (
    <VenueContext value={{ ...venue, hours: shown }}>
      <OpeningHours />
    </VenueContext>
  );
}

interface SaveBarProps {
  /** How many fields wait to be saved. */
  changes: number;
  isPending: boolean;
  isDisabled: boolean;
  onDiscard: () => void;
}

/** Stays in reach while something is not saved: how much it is, save it, or drop it. */
function SaveBar({ changes, isPending, isDisabled, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 mt-10 max-md:bottom-(--toast-bottom)">
      {changes > 0 && (
        <div className="flex flex-wrap items-center gap-2.5 border border-brass bg-coal px-4 py-3">
          <p role="status" className="mr-auto">
            {changes === 1 ? "1 change is not saved" : `${changes} changes are not saved`}
          </p>
          <PanelButton variant="quiet" onClick={onDiscard}>
            Discard
          </PanelButton>
          <PanelButton type="submit" variant="fill" isBusy={isPending || isDisabled}>
            {isPending ? "Saving..." : "Save"}
          </PanelButton>
        </div>
      )}
    </div>
  );
}
