import * as z from "zod/mini";

import { labelAt } from "@/admin/data/use-row-form";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { clausesText, sentValueOf } from "@/admin/venue/venue-texts";
import { visible } from "@/lib/characters";

import { isWithin } from "./house";
import { blanksIn, draftFor, PRIVACY_DRAFT, TERMS_DRAFT } from "./legal-drafts";
import { StepForm, type StepFormProps, useStepForm } from "./step-form";

const CLAUSES_HINT = "An empty line begins a new clause; the first line of each is its title.";

const TEXTS = [
  {
    place: "terms.clauses",
    name: "termsClauses",
    label: "Terms",
    draft: TERMS_DRAFT,
    hint: `${CLAUSES_HINT} {deadline} stands for until when guests cancel.`,
  },
  {
    place: "privacy.clauses",
    name: "privacyClauses",
    label: "Privacy",
    draft: PRIVACY_DRAFT,
    hint: `${CLAUSES_HINT} The page already says what is stored, and for how long.`,
  },
] as const;

const EMAIL = "email";
/** The paths of this step only: another step edits the email too. */
const OWN_PLACES = [
  ...["tax.legalName", "tax.number", "tax.name", "tax.percent"],
  ...TEXTS.map(({ place }) => place),
];

const LABELS = {
  "tax.legalName": "Legal name",
  "tax.number": "Tax number",
  "tax.name": "What the tax is called",
  "tax.percent": "Tax, in per cent",
  email: "Sender of emails",
};

function labelOf(at: string): string | undefined {
  const found = TEXTS.find(({ place }) => isWithin(at, place));
  if (!found) return labelAt(LABELS, at);
  const [clause, part] = at.slice(found.place.length + 1).split(".");
  if (!clause) return found.label;
  return [found.label, `clause ${Number(clause) + 1}`, part && `its ${part}`]
    .filter(Boolean)
    .join(", ");
}

const text = z.string().check(z.overwrite(visible));
const rules = z.object({
  ...{ "tax.legalName": text, "tax.number": text, email: text },
  ...{ "tax.name": text, "tax.percent": text },
  ...{ "terms.clauses": z.string(), "privacy.clauses": z.string() },
});

/** The legal name, the tax, the sender of emails, the terms and the notes on privacy. */
export function LegalStep(props: StepFormProps) {
  const { tax, email, terms, privacy } = props.house;
  const form = useStepForm({
    ...props,
    places: [...OWN_PLACES, EMAIL],
    labelOf,
    saved: {
      "tax.legalName": tax.legalName,
      "tax.number": tax.number,
      "tax.name": tax.name,
      "tax.percent": String(tax.percent),
      email: email ?? "",
      "terms.clauses": clausesText(terms.clauses ?? []),
      "privacy.clauses": clausesText(privacy.clauses ?? []),
    },
    rules,
    sent: (place, typed) => {
      if (place === "tax.percent") return sentValueOf("taxPercent", typed);
      const found = TEXTS.find((one) => one.place === place);
      return found ? sentValueOf(found.name, typed) : typed;
    },
  });
  // A draft uses the values of the fields above it, even unsaved ones.
  const known = {
    ...props.house,
    email: form.values.email,
    tax: { ...tax, legalName: form.values["tax.legalName"] ?? "" },
  };
  return (
    <StepForm {...props} form={form} places={OWN_PLACES}>
      <div className="grid items-start gap-x-4 gap-y-4 md:grid-cols-2">
        <PanelField
          label={LABELS["tax.legalName"]}
          hint="On receipts, above the address."
          autoComplete="organization"
          {...form.field("tax.legalName")}
        />
        <PanelField label={LABELS["tax.number"]} autoComplete="off" {...form.field("tax.number")} />
        <PanelField
          label={LABELS.email}
          hint="The address of the venue: guests answer to it."
          autoComplete="email"
          {...form.field("email")}
        />
        <PanelField
          label={LABELS["tax.name"]}
          hint="On receipts, such as VAT or Sales tax."
          autoComplete="off"
          {...form.field("tax.name")}
        />
        <PanelField
          label={LABELS["tax.percent"]}
          hint="Optional. Every price has it inside. Taxes and terms, in Settings, has other rates for single categories, and prices before tax."
          inputMode="decimal"
          autoComplete="off"
          {...form.field("tax.percent")}
        />
      </div>
      {TEXTS.map(({ place, label, draft, hint }) => {
        const blanks = blanksIn(form.values[place]);
        return (
          <div key={place} className="grid gap-2">
            <PanelTextArea label={label} hint={hint} rows={10} {...form.field(place)} />
            <p role="status" className="text-13 text-smoke empty:hidden">
              {blanks.length > 0 && `To fill in: ${blanks.join(", ")}`}
            </p>
            {form.values[place].trim() === "" && (
              <div>
                <PanelButton
                  size="sm"
                  onClick={() => form.set({ [place]: draftFor(known, draft) })}
                >
                  {`Begin with a draft: ${label.toLowerCase()}`}
                </PanelButton>
              </div>
            )}
          </div>
        );
      })}
    </StepForm>
  );
}
