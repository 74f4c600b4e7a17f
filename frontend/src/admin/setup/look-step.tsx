import { Check } from "lucide-react";
import type { CSSProperties } from "react";

import { labelAt } from "@/admin/data/use-row-form";
import { PanelField } from "@/admin/ui/fields";
import { PanelRadio } from "@/admin/ui/toggles";
import {
  contrastOf,
  GROUNDS,
  type GroundName,
  isColor,
  LEAST_CONTRAST,
  type Shades,
  shadesOf,
} from "@/lib/accent";
import typePairs from "@/lib/type-pairs.json";
import { sentence } from "@/ui/field";

import { DrawingChoice } from "./drawing-choice";
import type { House } from "./house";
import { StepForm, type StepFormProps, useStepForm } from "./step-form";

const LABELS = { logo: "Logo", ground: "Ground", accent: "Accent color", type: "Typefaces" };
const PLACES = Object.keys(LABELS);

/** The logo, the ground, the accent color and the typefaces of the site, with a preview. */
export function LookStep(props: StepFormProps) {
  const { house } = props;
  const form = useStepForm({
    ...props,
    places: PLACES,
    labelOf: (place) => labelAt(LABELS, place),
    saved: {
      logo: house.logo ?? "",
      ground: house.ground,
      accent: house.accent ?? "",
      type: house.type,
    },
    sent: (place, text) => {
      if (text.trim() === "") return null;
      return place === "accent" ? text.trim().toLowerCase() : text;
    },
  });
  const accent = form.values.accent.trim().toLowerCase();
  const ground = form.values.ground as GroundName;
  const type = form.values.type as TypeName;
  const { brass } = GROUNDS[ground];
  const shades = isColor(accent) ? shadesOf(accent, ground) : brass;
  return (
    <StepForm {...props} form={form} places={PLACES}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,300px)]">
        <div className="grid gap-5">
          <DrawingChoice
            label={LABELS.logo}
            hint="SVG, or PNG of 512 px or more. All icon sizes are made from it."
            takesPng
            value={form.values.logo}
            error={form.field("logo").error}
            onChange={(logo) => form.set({ logo })}
          >
            <img src={form.values.logo} alt="Logo" className="size-16 object-contain" />
            <img src={form.values.logo} alt="" className="size-8 object-contain" />
            <img src={form.values.logo} alt="" className="size-4 object-contain" />
          </DrawingChoice>
          <GroundChoice
            value={ground}
            error={form.field("ground").error}
            onChange={(chosen) => form.set({ ground: chosen })}
          />
          <div className="grid grid-cols-[38px_minmax(0,160px)] items-start max-md:grid-cols-[44px_minmax(0,160px)] gap-x-2.5">
            <input
              type="color"
              aria-label={`${LABELS.accent}, picker`}
              value={isColor(accent) ? accent : brass.accent}
              onChange={({ target }) => form.set({ accent: target.value })}
              className="mt-6 h-[38px] w-[38px] max-md:h-11 max-md:w-11 cursor-pointer border border-edge bg-transparent p-0"
            />
            <PanelField
              label={LABELS.accent}
              placeholder={brass.accent}
              autoComplete="off"
              spellCheck={false}
              {...form.field("accent")}
            />
            <p role="status" className="col-span-2 mt-1.5 flex items-center gap-1.5 text-13">
              <ContrastNote accent={accent} ground={ground} />
            </p>
          </div>
          <ShadeRow shades={shades} />
          <TypeChoice
            value={type}
            error={form.field("type").error}
            onChange={(chosen) => form.set({ type: chosen })}
          />
        </div>
        <Preview
          house={house}
          logo={form.values.logo}
          ground={ground}
          shades={shades}
          type={type}
        />
      </div>
    </StepForm>
  );
}

const GROUND_NAMES: readonly (readonly [GroundName, string, string])[] = [
  ["dark", "Dark", "Light text on a dark page."],
  ["light", "Light", "Dark text on a light page. Text over pictures stays light."],
];

interface GroundChoiceProps {
  value: GroundName;
  error: string | undefined;
  onChange: (ground: GroundName) => void;
}

/** Chooses the background of all pages, each option in its own colors. */
function GroundChoice({ value, error, onChange }: GroundChoiceProps) {
  return (
    <fieldset>
      <legend className="field-label">{LABELS.ground}</legend>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {GROUND_NAMES.map(([ground, label, note]) => (
          <div key={ground} className="flex items-start gap-3">
            <GroundSwatch ground={ground} />
            <PanelRadio
              name="ground"
              label={label}
              note={note}
              checked={ground === value}
              onChange={() => onChange(ground)}
            />
          </div>
        ))}
      </div>
      {error && <p className="field-note text-error">{sentence(LABELS.ground, error)}</p>}
    </fieldset>
  );
}

function GroundSwatch({ ground }: { ground: GroundName }) {
  const { ink, ivory, brass } = GROUNDS[ground];
  return (
    <span
      aria-hidden
      className="mt-1.5 grid h-11 w-14 shrink-0 place-items-center border border-edge font-display text-22"
      style={{ background: ink, color: ivory }}
    >
      <span>
        A<i style={{ color: brass.light }}>a</i>
      </span>
    </span>
  );
}

type TypeName = keyof typeof typePairs;

const TYPE_NAMES: readonly (readonly [TypeName, string, string])[] = [
  ["deco", "Deco", "Bodoni Moda for titles, Jost for text."],
  ["classic", "Classic", "Fraunces for titles, Source Sans for text."],
  ["modern", "Modern", "Hanken Grotesk for both."],
];

interface TypeChoiceProps {
  value: TypeName;
  error: string | undefined;
  onChange: (type: TypeName) => void;
}

/** Chooses the typefaces of titles and text, each pair shown in its own. */
function TypeChoice({ value, error, onChange }: TypeChoiceProps) {
  return (
    <fieldset>
      <legend className="field-label">{LABELS.type}</legend>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {TYPE_NAMES.map(([type, label, note]) => (
          <div key={type} className="flex items-start gap-3">
            <span
              aria-hidden
              className="mt-1.5 grid h-11 w-14 shrink-0 place-items-center border border-edge bg-ink font-display text-22"
              style={typefacesOf(type)}
            >
              <span>
                A<i className="text-brass-hi">g</i>
                <span className="font-sans text-15">a</span>
              </span>
            </span>
            <PanelRadio
              name="type"
              label={label}
              note={note}
              checked={type === value}
              onChange={() => onChange(type)}
            />
          </div>
        ))}
      </div>
      {error && <p className="field-note text-error">{sentence(LABELS.type, error)}</p>}
    </fieldset>
  );
}

const typefacesOf = (type: TypeName) =>
  ({
    "--font-display": typePairs[type].titles,
    "--font-sans": typePairs[type].text,
  }) as CSSProperties;

interface ContrastNoteProps {
  accent: string;
  ground: GroundName;
}

/** Shows whether text in an accent color is readable on the site's background. */
function ContrastNote({ accent, ground }: ContrastNoteProps) {
  if (accent === "")
    return <span className="text-smoke">Without a color the site uses brass.</span>;
  if (!isColor(accent))
    return <span className="text-smoke">Six digits after #, such as #f08a63.</span>;
  const contrast = contrastOf(accent, GROUNDS[ground].textGround);
  const shown = contrast.toFixed(1);
  if (contrast < LEAST_CONTRAST) {
    const fault = ground === "dark" ? "too dark" : "too light";
    return (
      <span className="text-error">{`Contrast ${shown}: ${fault}. At least ${LEAST_CONTRAST}.`}</span>
    );
  }
  return (
    <>
      <Check aria-hidden className="size-4 text-available" strokeWidth={1.5} />
      <span>{`Contrast ${shown}, good`}</span>
    </>
  );
}

function ShadeRow({ shades: { deep, accent, light } }: { shades: Shades }) {
  return (
    <div role="img" aria-label="Computed shades" className="grid h-9 grid-cols-3">
      {[deep, accent, light].map((shade) => (
        <span key={shade} style={{ background: shade }} />
      ))}
    </div>
  );
}

interface PreviewProps {
  house: House;
  logo: string;
  ground: GroundName;
  shades: Shades;
  type: TypeName;
}

/** The head of the home page in the chosen look. */
function Preview({ house, logo, ground, shades, type }: PreviewProps) {
  const { ink, ivory, smoke, line } = GROUNDS[ground];
  const look = {
    "--color-ink": ink,
    "--color-ivory": ivory,
    "--color-smoke": smoke,
    "--color-line": line,
    "--color-brass": shades.accent,
    "--color-brass-hi": shades.light,
    "--color-on-brass": shades.onAccent,
    "--color-curtain": shades.deep,
    ...typefacesOf(type),
  } as CSSProperties;
  const address = [house.address.street, house.address.locality].filter(Boolean).join(", ");
  return (
    <div>
      <p className="field-label">Preview</p>
      <div aria-hidden className="border border-line bg-ink font-sans text-ivory" style={look}>
        <div className="flex items-center gap-2 border-b border-line px-4 py-3 text-brass-hi">
          {logo !== "" && <img src={logo} alt="" className="size-6 object-contain" />}
          <span className="font-display text-15">{house.shortName || house.name}</span>
        </div>
        <div className="bg-linear-to-t from-ink to-curtain px-4 pt-14 pb-6">
          <p className="font-display text-38 leading-tight">{house.name || "Your venue"}</p>
          <p className="mt-1 text-13 text-smoke">{address}</p>
        </div>
        <div className="px-4 py-5">
          <span className="inline-block bg-brass px-4 py-2 text-14 font-medium text-on-brass">
            Book a table
          </span>
        </div>
      </div>
    </div>
  );
}
