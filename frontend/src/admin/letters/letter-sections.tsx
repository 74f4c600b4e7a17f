import { useState } from "react";
import { DeleteButton, EditButton, PanelButton } from "@/admin/ui/buttons";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { type Moving, SortableList } from "@/admin/ui/lists/sortable-list";
import { isolated } from "@/lib/characters";
import { bodyOf, excerptOf, type Parts, partsOf, type Section } from "./sections";

interface LetterSectionsProps {
  /** The letter in Markdown. */
  body: string;
  onChange: (body: string) => void;
}

interface Removed {
  section: Section;
  place: number;
}

/** Edits a letter by its sections: moves, removes, adds and rewrites them. */
export function LetterSections({ body, onChange }: LetterSectionsProps) {
  const [parts, setParts] = useState<Parts>(() => partsOf(body));
  const [written, setWritten] = useState(body);
  const [opened, setOpened] = useState<number | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  if (body !== written) {
    // The text was replaced outside of this component.
    setWritten(body);
    setParts(partsOf(body));
  }
  const write = (next: Parts) => {
    const text = bodyOf(next);
    setParts(next);
    setWritten(text);
    onChange(text);
  };
  const { opening, sections } = parts;
  const setSections = (next: readonly Section[]) => write({ opening, sections: next });
  const rewrite = (section: Section, change: Partial<Section>) =>
    setSections(sections.map((one) => (one === section ? { ...one, ...change } : one)));
  const remove = (section: Section) => {
    setRemoved({ section, place: sections.indexOf(section) });
    setSections(sections.filter((one) => one !== section));
  };
  const add = () => {
    const id = Math.max(-1, ...sections.map((one) => one.id)) + 1;
    setSections([...sections, { id, heading: "New section", text: "" }]);
    setOpened(id);
  };
  return (
    <div className="grid gap-4">
      <PanelTextArea
        label="Opening"
        rows={4}
        hint="The first words, before the sections."
        value={opening}
        onChange={({ target }) => write({ opening: target.value, sections })}
      />
      <SortableList
        label="Sections"
        items={sections.map((section) => ({ ...section, name: section.heading || "section" }))}
        onOrder={(items) => {
          const ids = items.map(({ id }) => id);
          setSections(sections.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
          return Promise.resolve();
        }}
      >
        {({ id }, moving) => {
          const section = sections.find((one) => one.id === id);
          return (
            section && (
              <SectionEntry
                section={section}
                moving={moving}
                isOpen={opened === id}
                onOpen={(isOpen) => setOpened(isOpen ? id : null)}
                onRewrite={(change) => rewrite(section, change)}
                onRemove={() => remove(section)}
              />
            )
          );
        }}
      </SortableList>
      {removed && (
        <div role="status" className="flex flex-wrap items-center gap-3">
          <p>{`‘${isolated(removed.section.heading)}’ is removed.`}</p>
          <PanelButton
            size="sm"
            onClick={() => {
              setSections(sections.toSpliced(removed.place, 0, removed.section));
              setRemoved(null);
            }}
          >
            Undo
          </PanelButton>
        </div>
      )}
      <PanelButton className="justify-self-start" onClick={add}>
        Add a section
      </PanelButton>
    </div>
  );
}

interface SectionEntryProps {
  section: Section;
  moving: Moving;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onRewrite: (change: Partial<Section>) => void;
  onRemove: () => void;
}

/** A section: its heading with the controls, or its fields. */
function SectionEntry({ section, moving, isOpen, onOpen, onRewrite, onRemove }: SectionEntryProps) {
  const { heading, text } = section;
  const name = heading || "section";
  if (isOpen) {
    return (
      <div className="grid gap-3 p-4">
        <PanelField
          label="Heading"
          autoFocus
          value={heading}
          onChange={({ target }) => onRewrite({ heading: target.value })}
        />
        <PanelTextArea
          label="Section text"
          rows={8}
          value={text}
          onChange={({ target }) => onRewrite({ text: target.value })}
        />
        <PanelButton size="sm" className="justify-self-start" onClick={() => onOpen(false)}>
          Done
        </PanelButton>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-1 py-1 pr-3 pl-1 wrap-anywhere md:grid-cols-[auto_minmax(0,1fr)_auto]">
      {moving.handle}
      <div className="min-w-0 py-1">
        <p className="font-medium">{name}</p>
        <p className="truncate text-13 text-smoke">{excerptOf(section)}</p>
      </div>
      <span className="flex items-center justify-end max-md:col-span-2">
        {moving.buttons}
        <EditButton name={name} isIcon onClick={() => onOpen(true)} />
        <DeleteButton name={name} isBusy={false} onClick={onRemove} />
      </span>
    </div>
  );
}
