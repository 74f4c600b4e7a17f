import type { ReactNode } from "react";
import { isSame, partOf } from "@/admin/data/edits";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { labelAt, useRowForm } from "@/admin/data/use-row-form";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField, PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { PanelSection } from "@/admin/ui/headings";
import { Loaded, ResetToDefault } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { RestoredNote } from "@/admin/ui/restored-note";
import { SwitchRow } from "@/admin/ui/toggles";
import { write } from "@/api/http";
import { useVenue } from "@/api/venue";

import { NOTE_LABELS } from "./bar-note-editor";
import { hoursLabel } from "./hours-editor";
import { RULE_EXAMPLES } from "./rule-examples";
import { aboutSpaceLabel, spaceLabel } from "./spaces-editor";
import type { Kind, ListName, TextField, TextsView } from "./text-group";
import {
  BAR_NOTE,
  changesOf,
  isShort,
  NO,
  TEXT_GROUPS,
  type VenueValues,
  valuesOf,
  venueRules,
  type WrittenVenue,
  YES,
} from "./venue-texts";

const URL = "/api/admin/venue";
const GRID = "grid items-start gap-x-5 gap-y-4 md:grid-cols-2";
const INPUT_MODES: Partial<Record<Kind, "numeric" | "decimal">> = {
  number: "numeric",
  decimal: "decimal",
};

/** Whether a field takes a full row of the form. */
const isWide = (kind: Kind): boolean => kind === "choice" || !isShort(kind);

/** A form of the venue with its saved values and the values of its files. */
export interface VenueFormParts {
  form: ReturnType<typeof useVenueForm>;
  inFiles: VenueValues;
}

interface VenueFormProps {
  view: TextsView;
  /** Editors above the texts of the view. */
  before?: (parts: VenueFormParts) => ReactNode;
  /** Editors below them. */
  after?: (parts: VenueFormParts) => ReactNode;
}

/** The venue's texts and rules of one view, in a form with one save bar. */
export function VenueForm(props: VenueFormProps) {
  const venue = usePanelQuery(URL);
  return (
    <Loaded of="venue" query={venue}>
      {(written) => (
        <PartBoundary>
          <LoadedForm written={written} {...props} />
        </PartBoundary>
      )}
    </Loaded>
  );
}

/** Returns the field for a path of an error; a table's errors belong to its first field. */
const fieldIn = (path: string): TextField | undefined => {
  const [name = ""] = path.split(".");
  const fields = TEXT_GROUPS.flatMap((group) => group.fields);
  return fields.find((one) => one.name === name) ?? fields.find((one) => one.name.startsWith(name));
};

const LIST_LABELS: Record<ListName, (values: VenueValues, part: string) => string | undefined> = {
  hours: ({ hours }, part) => hoursLabel(hours, part),
  spaces: ({ spaces }, part) => spaceLabel(spaces, part),
  aboutSpaces: ({ aboutSpaces }, part) => aboutSpaceLabel(aboutSpaces, part),
  barNote: (_, part) => labelAt(NOTE_LABELS, part),
};

const isList = (name: string): name is ListName => name in LIST_LABELS;

/** Returns the label of a field on the screen; a field with several lines adds a line number. */
function labelOf(path: string, values: VenueValues): string {
  const [name = "", place, ...part] = path.split(".");
  if (isList(name)) return LIST_LABELS[name](values, [place, ...part].join(".")) ?? BAR_NOTE.title;
  const { label = "Venue", kind } = fieldIn(path) ?? {};
  const unit = kind === "paragraphs" || kind === "passages" ? "paragraph" : "line";
  return place === undefined || Number.isNaN(Number(place))
    ? label
    : `${label}, ${unit} ${Number(place) + 1}`;
}

/** Edits the venue; each view keeps its own unsaved input. */
function useVenueForm(view: TextsView, written: WrittenVenue) {
  return useRowForm({
    saved: valuesOf(written.values),
    version: written.version,
    row: view === "venue" ? view : `venue ${view}`,
    rules: venueRules,
    send: async ({ changes, version }) => {
      const known = { saved: written.values, inFiles: written.inFiles };
      const body = { ...changesOf(changes, known), version };
      return (await write<WrittenVenue>("PUT", URL, { body })).body;
    },
    name: "venue",
    // The server also names the invalid entry of a list.
    fieldOf: (path) => fieldIn(path)?.name ?? path.split(".")[0] ?? path,
    labelOf,
  });
}

function LoadedForm({ view, before, after, written }: VenueFormProps & { written: WrittenVenue }) {
  const form = useVenueForm(view, written);
  const inFiles = valuesOf(written.inFiles);
  const groups = TEXT_GROUPS.filter((group) => group.view === view);
  const { values, set } = form;
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="mt-8">
      <RestoredNote restored={form.restored} onDiscard={form.discard} />
      {before?.({ form, inFiles })}
      {groups.map(({ title, fields, folded }) => {
        const controls = fields.map((described) => (
          <div key={described.name} className={isWide(described.kind) ? "md:col-span-2" : ""}>
            <Control described={described} form={form} />
            <ResetToDefault
              of={described.label}
              isChanged={values[described.name] !== inFiles[described.name]}
              onBack={() => set({ [described.name]: inFiles[described.name] })}
            />
          </div>
        ));
        return (
          <PanelSection key={title} title={title}>
            {folded ? (
              <Fold title={folded} holds={fields.map(({ name }) => values[name])}>
                <div className={GRID}>{controls}</div>
              </Fold>
            ) : (
              <div className={`border border-line bg-soot p-5 max-md:p-4 ${GRID}`}>{controls}</div>
            )}
          </PanelSection>
        );
      })}
      {after?.({ form, inFiles })}
      <SaveBar
        changes={form.changes}
        isPending={form.isPending}
        isDisabled={form.isBusy || form.hasConflict}
        onDiscard={form.discard}
      />
    </form>
  );
}

interface ControlProps {
  described: TextField;
  form: VenueFormParts["form"];
}

/** The control of a field: a switch, a time, a choice, one line or a longer text. */
function Control({ described, form: { values, set, field } }: ControlProps) {
  const { name, label, kind, options } = described;
  const venue = useVenue();
  const example = RULE_EXAMPLES[name]?.(values[name] ?? "", venue);
  const hint = [described.hint, example].filter(Boolean).join(" ") || undefined;
  const nameOf = (value = "") => options?.find((option) => option.value === value)?.label ?? value;
  const shared = { label, hint, autoComplete: "off", ...field(name, nameOf) };
  if (kind === "choice")
    return (
      <SwitchRow
        label={label}
        hint={hint}
        isOn={values[name] === YES}
        conflict={shared.conflict}
        onChange={(isOn) => set({ [name]: isOn ? YES : NO })}
      />
    );
  if (kind === "time") return <PanelField {...shared} type="time" />;
  if (options)
    return (
      <PanelSelect {...shared}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </PanelSelect>
    );
  if (isShort(kind)) return <PanelField {...shared} inputMode={INPUT_MODES[kind] ?? "text"} />;
  return <PanelTextArea {...shared} />;
}

interface AfterListProps<Name extends ListName> extends VenueFormParts {
  name: Name;
  label: string;
  /** Describes a value in a few words. */
  words: (value: VenueValues[Name]) => string;
}

/** The conflict of a list's editor, and its reset to the file. */
export function AfterList<Name extends ListName>({
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

interface SaveBarProps {
  /** How many fields wait to be saved. */
  changes: number;
  isPending: boolean;
  isDisabled: boolean;
  onDiscard: () => void;
}

/**
 * Stays visible while there are unsaved changes: their number, and buttons to save or discard them.
 */
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
