import * as z from "zod/mini";

import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { countryChoices } from "@/admin/venue/countries";
import { visible } from "@/lib/characters";

import { isWithin, valueAt } from "./house";
import { StepForm, type StepFormProps, useStepForm } from "./step-form";

interface Field {
  /** The place of the value in the profile. */
  place: string;
  label: string;
  hint?: string;
  autoComplete?: string;
  /** Whether the field has full width. */
  isWide?: boolean;
}

const FIELDS: readonly Field[] = [
  { place: "name", label: "Name", autoComplete: "organization" },
  { place: "shortName", label: "Short name", hint: "Shown where there is little room." },
  { place: "address.street", label: "Street", autoComplete: "address-line1", isWide: true },
  { place: "address.postalCode", label: "Postal code", autoComplete: "postal-code" },
  { place: "address.locality", label: "Town", autoComplete: "address-level2" },
  { place: "address.region", label: "State or region" },
  { place: "email", label: "Email", hint: "Guests write to it, and every email has it as sender." },
  { place: "phone", label: "Phone", autoComplete: "tel" },
];

const supported = (kind: "currency" | "timeZone"): string[] => Intl.supportedValuesOf(kind);
const currencyNames = new Intl.DisplayNames("en", { type: "currency" });

const languageNames = new Intl.DisplayNames("en", { type: "language" });
/** Common languages; the profile accepts any. The texts of the site stay English. */
const LANGUAGES = [
  ...["en", "en-US", "en-GB", "bg", "cs", "da", "de", "el", "es", "et", "fi", "fr", "hr", "hu"],
  ...["it", "lt", "lv", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv-SE", "tr", "uk"],
];

interface Choice extends Pick<Field, "place" | "label" | "hint"> {
  options: () => readonly (readonly [value: string, name: string])[];
}

const CHOICES: readonly Choice[] = [
  {
    place: "address.country",
    label: "Country",
    options: countryChoices,
  },
  {
    place: "timeZone",
    label: "Time zone",
    options: () => ["UTC", ...supported("timeZone")].map((zone) => [zone, zone]),
  },
  {
    place: "language",
    label: "Language of the guests",
    hint: "It changes the order of names in lists, and the order of day and month in dates. It does not translate the site: its texts stay English.",
    options: () => LANGUAGES.map((code) => [code, languageNames.of(code) ?? code]),
  },
  {
    place: "currency",
    label: "Currency",
    options: () =>
      supported("currency").map((code) => [code, `${code}: ${currencyNames.of(code)}`]),
  },
  {
    place: "clock",
    label: "Clock",
    options: () => [
      ["12", "8:00 PM"],
      ["24", "20:00"],
    ],
  },
  {
    place: "firstDay",
    label: "Week starts on",
    options: () => [
      ["1", "Monday"],
      ["0", "Sunday"],
    ],
  },
];

/** The parts that each address needs. */
const NEEDED_IN_ADDRESS = ["address.street", "address.locality", "address.country"];

const NUMBERS = ["clock", "firstDay"];
const NOT_CHOSEN = ["", "Choose…"] as const;

const PLACES = [...FIELDS, ...CHOICES].map(({ place }) => place);

const labelOf = (at: string) =>
  [...FIELDS, ...CHOICES].find(({ place }) => isWithin(at, place))?.label;

const rules = z.record(z.string(), z.string().check(z.overwrite(visible)));

/** Name, address and region of the venue. */
export function NameStep(props: StepFormProps) {
  const { house } = props;
  const form = useStepForm<Record<string, string>>({
    ...props,
    places: PLACES,
    labelOf,
    saved: Object.fromEntries(PLACES.map((place) => [place, String(valueAt(house, place) ?? "")])),
    rules,
    sent: (place, text) => (NUMBERS.includes(place) ? Number(text) : text),
  });
  const hasAddress = PLACES.some((place) => isWithin(place, "address") && form.values[place]);
  return (
    <StepForm {...props} form={form} places={PLACES}>
      <div className="grid items-start gap-x-4 gap-y-4 md:grid-cols-2">
        {FIELDS.map(({ place, label, hint, autoComplete = "off", isWide }) => (
          <PanelField
            key={place}
            {...{ label, hint, autoComplete, ...form.field(place) }}
            required={place === "name" || (hasAddress && NEEDED_IN_ADDRESS.includes(place))}
            className={isWide ? "md:col-span-2" : ""}
          />
        ))}
        {CHOICES.map(({ place, label, hint, options }) => (
          <PanelSelect
            key={place}
            {...{ label, hint, ...form.field(place) }}
            required={hasAddress && NEEDED_IN_ADDRESS.includes(place)}
          >
            {(form.values[place] === "" && place !== "address.country"
              ? [NOT_CHOSEN, ...options()]
              : options()
            ).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </PanelSelect>
        ))}
      </div>
    </StepForm>
  );
}
