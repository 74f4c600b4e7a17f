import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";

import { BackToFile } from "@/ui/panel/back-to-file";
import { ConflictNotice } from "@/ui/panel/conflict-notice";
import { PanelSection } from "@/ui/panel/panel-section";

import { BarNoteEditor } from "./bar-note-editor";
import { HoursEditor } from "./hours-editor";
import { SaveBar } from "./save-bar";
import { TextGroup } from "./text-group";
import { useVenueDraft } from "./use-venue-draft";
import { type Stretch, TEXT_GROUPS, type WrittenVenue } from "./venue-texts";

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
