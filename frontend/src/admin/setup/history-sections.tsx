import { oncePerPress } from "@/admin/data/use-removal";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { PanelCheckbox } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";

type Section = Schemas["WrittenSection"];
type Film = NonNullable<Section["video"]>;
type OldPhoto = NonNullable<Section["photo"]>;

const NEW: Section = { heading: "", paragraphs: [], at: null, photo: null, video: null };
const NEW_FILM: Film = { caption: "", drawing: null };
const NEW_PHOTO: OldPhoto = { ...NEW_FILM, year: "" };

/** An empty line begins a new paragraph. */
const BETWEEN = "\n\n";

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
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{`Section ${number}`}</legend>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_180px]">
        <PanelField
          label={`Heading of section ${number}`}
          value={heading}
          onChange={({ target }) => onChange({ heading: target.value })}
          error={faultOf("heading")}
        />
        <PanelField
          label={`Stop of section ${number}`}
          hint="In percent of the walk. Leave blank for none."
          inputMode="numeric"
          value={at === null ? "" : String(Math.round(at * 100))}
          onChange={({ target }) => onChange({ at: shareIn(target.value) })}
          error={faultOf("at")}
        />
      </div>
      <PanelTextArea
        label={`Text of section ${number}`}
        hint="An empty line begins a new paragraph."
        rows={8}
        value={paragraphs.join(BETWEEN)}
        onChange={({ target }) => onChange({ paragraphs: target.value.split(BETWEEN) })}
        error={faultOf("paragraphs")}
      />
      <PanelCheckbox
        label={`Section ${number} has a place for a photo`}
        checked={photo !== null}
        onChange={({ target }) => onChange({ photo: target.checked ? NEW_PHOTO : null })}
      />
      {photo && (
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_180px]">
          <PanelField
            label={`Caption of photo ${number}`}
            value={photo.caption}
            onChange={({ target }) => onChange({ photo: { ...photo, caption: target.value } })}
            error={faultOf("photo.caption")}
          />
          <PanelField
            label={`Year of photo ${number}`}
            hint="Any words, such as: 1920s."
            value={photo.year}
            onChange={({ target }) => onChange({ photo: { ...photo, year: target.value } })}
            error={faultOf("photo.year")}
          />
        </div>
      )}
      <PanelCheckbox
        label={`Section ${number} has a place for a film`}
        checked={video !== null}
        onChange={({ target }) => onChange({ video: target.checked ? NEW_FILM : null })}
      />
      {video && (
        <PanelField
          label={`Caption of film ${number}`}
          value={video.caption}
          onChange={({ target }) => onChange({ video: { ...video, caption: target.value } })}
          error={faultOf("video.caption")}
        />
      )}
    </fieldset>
  );
}

/** "62" as 0.62; null where no digit is typed. */
function shareIn(typed: string): number | null {
  const digits = typed.replace(/\D/g, "");
  return digits === "" ? null : Math.min(100, Number(digits)) / 100;
}
