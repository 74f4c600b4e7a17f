import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { PanelCheckbox } from "@/admin/ui/toggles";

import type { BarNote } from "./text-group";

/** Labels of the parts of the note, by their paths in error messages. */
export const NOTE_LABELS = {
  eyebrow: "Note: line above the title",
  title: "Note: title",
  text: "Note: text",
  "picture.imageUrl": "Note: picture",
  "picture.alt": "Note: picture in words",
};

interface BarNoteEditorProps {
  note: BarNote | null;
  /** Returns the server's error message for a part of the note: "title", "picture.alt". */
  faultOf: (part: string) => string | undefined;
  onChange: (note: BarNote | null) => void;
  onBusy: (isBusy: boolean) => void;
}

const EMPTY: BarNote = { eyebrow: "", title: "", text: "", picture: { imageUrl: "", alt: "" } };

/** Edits the bar's note between two sections of the menu. */
export function BarNoteEditor({ note, faultOf, onChange, onBusy }: BarNoteEditorProps) {
  return (
    <div className="grid gap-4">
      <PanelCheckbox
        label="Show a note on the menu"
        checked={note !== null}
        onChange={(event) => onChange(event.target.checked ? EMPTY : null)}
      />
      {note && (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <PanelField
              label={NOTE_LABELS.eyebrow}
              value={note.eyebrow}
              onChange={(event) => onChange({ ...note, eyebrow: event.target.value })}
              error={faultOf("eyebrow")}
            />
            <PanelField
              label={NOTE_LABELS.title}
              required
              value={note.title}
              onChange={(event) => onChange({ ...note, title: event.target.value })}
              error={faultOf("title")}
            />
          </div>
          <PanelTextArea
            label={NOTE_LABELS.text}
            required
            value={note.text}
            onChange={(event) => onChange({ ...note, text: event.target.value })}
            error={faultOf("text")}
          />
          <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-[280px_minmax(0,1fr)]">
            <ImageUpload
              label={NOTE_LABELS["picture.imageUrl"]}
              required
              value={note.picture.imageUrl}
              onChange={(imageUrl) => onChange({ ...note, picture: { ...note.picture, imageUrl } })}
              onBusy={onBusy}
              error={faultOf("picture.imageUrl")}
            />
            <PanelField
              label={NOTE_LABELS["picture.alt"]}
              required
              hint="For those who cannot see it: what it shows."
              value={note.picture.alt}
              onChange={(event) =>
                onChange({ ...note, picture: { ...note.picture, alt: event.target.value } })
              }
              error={faultOf("picture.alt")}
            />
          </div>
        </>
      )}
    </div>
  );
}
