import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";

import { BackToFile } from "@/admin/ui/back-to-file";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { PanelSection } from "@/admin/ui/headings";
import { useUnsaved } from "@/lib/unsaved";
import { BarNoteEditor } from "./bar-note-editor";
import { HoursEditor } from "./hours-editor";
import { useVenueDraft } from "./use-venue-draft";
import { type Stretch, TEXT_GROUPS, type TextName, textOf, type WrittenVenue } from "./venue-texts";

interface VenueFormProps {
  written: WrittenVenue;
  /** Shows hours as visitors see them. */
  preview: (hours: readonly Stretch[]) => ReactNode;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Hours and texts of the venue, saved together. */
export function VenueForm({ written, preview }: VenueFormProps) {
  const draft = useVenueDraft(written);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { faults } = draft;

  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);

  // Of a list the server names the entry that is wrong, too.
  const faultOf = (name: string) =>
    faults[name] ?? Object.entries(faults).find(([path]) => path.startsWith(`${name}.`))?.[1];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    draft.save();
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <PanelSection title="Opening hours">
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
          <div>
            <HoursEditor
              hours={draft.hours}
              faultOf={(part) => faults[`hours.${part}`]}
              onChange={draft.setHours}
            />
            {faults.hours && (
              <p role="alert" className="mt-2 text-error">
                Please look again: {faults.hours}.
              </p>
            )}
            <BackToFile
              of="Opening hours"
              isChanged={!isSame(draft.hours, written.inFiles.hours)}
              onBack={() => draft.setHours(written.inFiles.hours)}
            />
          </div>
          <section aria-label="As visitors see it" className="self-start border border-line p-5">
            <p className="label mb-3 text-brass">As visitors see it</p>
            <div className="text-smoke">{preview(draft.hours)}</div>
          </section>
        </div>
      </PanelSection>
      {TEXT_GROUPS.map(({ title, fields }) => (
        <PanelSection key={title} title={title}>
          <TextGroup
            fields={fields}
            written={written}
            typed={draft.texts}
            faultOf={faultOf}
            onType={draft.type}
          />
        </PanelSection>
      ))}
      <PanelSection title="Note of the bar">
        <div className="border border-line bg-soot p-5 max-md:p-4">
          <BarNoteEditor
            note={draft.barNote}
            faultOf={(part) => faults[`barNote.${part}`]}
            onChange={draft.setBarNote}
            onBusy={setBusy}
          />
          <BackToFile
            of="Note of the bar"
            isChanged={!isSame(draft.barNote, written.inFiles.barNote)}
            onBack={() => draft.setBarNote(written.inFiles.barNote)}
          />
        </div>
      </PanelSection>
      {draft.conflict && (
        <div className="mt-8">
          <ConflictNotice
            rows={draft.conflict.rows}
            onKeepMine={draft.conflict.keepMine}
            onTakeTheirs={draft.conflict.takeTheirs}
          />
        </div>
      )}
      <SaveBar
        changes={draft.changes.length}
        isPending={draft.isPending || isBusy}
        onDiscard={draft.discard}
      />
    </form>
  );
}

interface TextGroupProps {
  fields: (typeof TEXT_GROUPS)[number]["fields"];
  written: WrittenVenue;
  /** What was typed and is not saved yet. */
  typed: Partial<Record<TextName, string>>;
  faultOf: (name: string) => string | undefined;
  onType: (name: TextName, text: string) => void;
}

/** Texts of one part of the site, each with the way back to the file's own. */
function TextGroup({ fields, written, typed, faultOf, onType }: TextGroupProps) {
  return (
    <div className="grid items-start gap-x-5 gap-y-4 border border-line bg-soot p-5 max-md:p-4 md:grid-cols-2">
      {fields.map(({ name, label, kind, hint }) => {
        const text = typed[name] ?? textOf(written.values, name);
        const inFile = textOf(written.inFiles, name);
        const shared = {
          label,
          hint,
          value: text,
          error: faultOf(name),
          autoComplete: "off",
        };
        const isLine = kind === "line";
        return (
          <div key={name} className={isLine ? "" : "md:col-span-2"}>
            {isLine ? (
              <PanelField {...shared} onChange={(event) => onType(name, event.target.value)} />
            ) : (
              <PanelTextArea {...shared} onChange={(event) => onType(name, event.target.value)} />
            )}
            <BackToFile
              of={label}
              isChanged={text !== inFile}
              onBack={() => onType(name, inFile)}
            />
          </div>
        );
      })}
    </div>
  );
}

interface SaveBarProps {
  /** How many fields wait to be saved. */
  changes: number;
  isPending: boolean;
  onDiscard: () => void;
}

/** Stays in reach while something is not saved: how much it is, save it, or drop it. */
function SaveBar({ changes, isPending, onDiscard }: SaveBarProps) {
  const isUnsaved = changes > 0;
  useUnsaved(isUnsaved);
  return (
    <div className="sticky bottom-0 z-10 mt-10 max-md:bottom-(--toast-bottom)">
      {isUnsaved && (
        <div className="flex flex-wrap items-center gap-2.5 border border-brass bg-coal px-4 py-3">
          <p role="status" className="mr-auto">
            {changes === 1 ? "1 change is not saved" : `${changes} changes are not saved`}
          </p>
          <PanelButton look="quiet" onClick={onDiscard}>
            Discard
          </PanelButton>
          <PanelButton type="submit" look="fill" disabled={isPending}>
            {isPending ? "Saving..." : "Save"}
          </PanelButton>
        </div>
      )}
    </div>
  );
}
