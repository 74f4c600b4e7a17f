import { oncePerPress } from "@/admin/data/use-removal";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { PanelCheckbox } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";

import { DrawingChoice } from "./drawing-choice";

type Section = Schemas["WrittenSection"];
type Film = NonNullable<Section["video"]>;
type OldPhoto = NonNullable<Section["photo"]>;

const NEW: Section = { heading: "", paragraphs: [], at: null, photo: null, video: null };
const NEW_FILM: Film = { caption: "", drawing: null };
const NEW_PHOTO: OldPhoto = { ...NEW_FILM, year: "" };

const DRAWING_HINT =
  "Shown until the picture itself is there. An SVG of shapes, without text and styles. Lines in currentColor have the color of the text.";

/** An empty line starts a new paragraph. */
const BETWEEN = "\n\n";

/** Returns the label of a part of a section, such as "0.photo.year"; of "" that of all. */
export function sectionLabel(part: string): string {
  const [at = "", ...inner] = part.split(".");
  const number = Number(at) + 1;
  const labels: Readonly<Record<string, string>> = {
    heading: `Heading of section ${number}`,
    at: `Stop of section ${number}`,
    paragraphs: `Text of section ${number}`,
    "photo.caption": `Caption of photo ${number}`,
    "photo.year": `Year of photo ${number}`,
    "photo.drawing": `Drawing for photo ${number}`,
    "video.caption": `Caption of film ${number}`,
    "video.drawing": `Drawing for film ${number}`,
  };
  const [field, paragraph] = inner;
  if (field === "paragraphs" && paragraph !== undefined)
    return `${labels.paragraphs}, paragraph ${Number(paragraph) + 1}`;
  return labels[inner.join(".")] ?? (at === "" ? "Sections" : `Section ${number}`);
}

interface HistorySectionsProps {
  sections: readonly Section[];
  /** Returns the fault at a place such as "0.heading", or within it. */
  faultOf: (part: string) => string | undefined;
  onChange: (sections: Section[]) => void;
}

/** The sections of the story in their order, each folded. */
export function HistorySections({ sections, faultOf, onChange }: HistorySectionsProps) {
  return (
    <div className="grid gap-3">
      {sections.map((section, place) => (
        <Fold
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are typed
          key={place}
          title={section.heading || "New section"}
          holds={[counted(section.paragraphs.length, "paragraph")]}
          isOpen={section === NEW}
        >
          <SectionFields
            section={section}
            number={place + 1}
            faultOf={(part) => faultOf(`${place}.${part}`)}
            onChange={(part) =>
              onChange(sections.map((one, at) => (at === place ? { ...one, ...part } : one)))
            }
          />
          <div>
            <PanelButton
              size="sm"
              variant="danger"
              onClick={() => oncePerPress(() => onChange(sections.filter((_, at) => at !== place)))}
            >
              {`Remove section ${place + 1}`}
            </PanelButton>
          </div>
        </Fold>
      ))}
      <div>
        <PanelButton size="sm" onClick={() => onChange([...sections, NEW])}>
          Add a section
        </PanelButton>
      </div>
    </div>
  );
}

interface SectionFieldsProps {
  section: Section;
  number: number;
  faultOf: (part: string) => string | undefined;
  onChange: (part: Partial<Section>) => void;
}

function SectionFields({ section, number, faultOf, onChange }: SectionFieldsProps) {
  const { heading, paragraphs, at, photo, video } = section;
  const shared = (part: string) => ({
    label: sectionLabel(`${number - 1}.${part}`),
    error: faultOf(part),
  });
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{`Section ${number}`}</legend>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_180px]">
        <PanelField
          {...shared("heading")}
          required
          value={heading}
          onChange={({ target }) => onChange({ heading: target.value })}
        />
        <PanelField
          {...shared("at")}
          hint="In percent of the walk. Leave blank for none."
          inputMode="numeric"
          value={at === null ? "" : String(Math.round(at * 100))}
          onChange={({ target }) => onChange({ at: shareIn(target.value) })}
        />
      </div>
      <PanelTextArea
        {...shared("paragraphs")}
        hint="An empty line begins a new paragraph."
        rows={8}
        value={paragraphs.join(BETWEEN)}
        onChange={({ target }) => onChange({ paragraphs: target.value.split(BETWEEN) })}
      />
      <PanelCheckbox
        label={`Section ${number} has a place for a photo`}
        checked={photo !== null}
        onChange={({ target }) => onChange({ photo: target.checked ? NEW_PHOTO : null })}
      />
      {photo && (
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_180px]">
          <PanelField
            {...shared("photo.caption")}
            required
            value={photo.caption}
            onChange={({ target }) => onChange({ photo: { ...photo, caption: target.value } })}
          />
          <PanelField
            {...shared("photo.year")}
            required
            hint="Any words, such as: 1920s."
            value={photo.year}
            onChange={({ target }) => onChange({ photo: { ...photo, year: target.value } })}
          />
          <div className="md:col-span-2">
            <DrawingChoice
              {...shared("photo.drawing")}
              hint={DRAWING_HINT}
              value={photo.drawing ?? ""}
              onChange={(drawing) => onChange({ photo: { ...photo, drawing: drawing || null } })}
            />
          </div>
        </div>
      )}
      <PanelCheckbox
        label={`Section ${number} has a place for a film`}
        checked={video !== null}
        onChange={({ target }) => onChange({ video: target.checked ? NEW_FILM : null })}
      />
      {video && (
        <div className="grid gap-4">
          <PanelField
            {...shared("video.caption")}
            required
            value={video.caption}
            onChange={({ target }) => onChange({ video: { ...video, caption: target.value } })}
          />
          <DrawingChoice
            {...shared("video.drawing")}
            hint={DRAWING_HINT}
            value={video.drawing ?? ""}
            onChange={(drawing) => onChange({ video: { ...video, drawing: drawing || null } })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** "62" as 0.62; null without a digit. */
function shareIn(typed: string): number | null {
  const digits = typed.replace(/\D/g, "");
  return digits === "" ? null : Math.min(100, Number(digits)) / 100;
}
