import * as z from "zod/mini";

import { wallTimeField, wallTimeIn } from "@/admin/data/date-fields";
import { rowName } from "@/admin/data/kept-drafts";
import { useRowForm } from "@/admin/data/use-row-form";
import { fieldAt, instantOf } from "@/admin/data/wall-time";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { send } from "@/api/client";
import { useVenue, type Venue } from "@/api/venue";
import { visible } from "@/lib/characters";
import { type Currency, centsIn, centsText, exampleOf, type TypedCurrency } from "@/lib/money";
import { wholeFault, wholeIn } from "@/lib/numbers";

import { type PromoCode, URL } from "./promo-code";
import { ShowChoice } from "./promo-code-shows";

const KINDS = {
  percent: { name: "Per cent off", value: "Per cent" },
  amount: { name: "An amount off each seat", value: "Off a seat" },
  price: { name: "Another price", value: "Price of a seat" },
  unlock: { name: "Opens prices that need a code", value: "" },
} as const;

type Kind = keyof typeof KINDS;

const valuesOf = (code: PromoCode | null, venue: Venue) => ({
  code: code?.code ?? "",
  kind: code?.kind ?? ("percent" as Kind),
  value: code ? valueText(code, venue) : "",
  tier: code?.tier ?? "",
  most: String(code?.most ?? ""),
  perMailbox: String(code?.perMailbox ?? ""),
  from: fieldAt(code?.from ?? null, venue.timeZone),
  until: fieldAt(code?.until ?? null, venue.timeZone),
  events: code?.events ?? [],
  shows: code?.shows ?? [],
});

type Values = ReturnType<typeof valuesOf>;

const valueText = ({ kind, value }: PromoCode, currency: Currency) =>
  kind === "percent" ? String(value) : centsText(value, currency);

/** Parses the value, in percent or in cents; null if it is invalid. */
function valueIn(
  { kind, value }: Pick<Values, "kind" | "value">,
  currency: TypedCurrency,
): number | null {
  if (kind === "unlock") return 0;
  if (kind !== "percent") return centsIn(value, currency);
  return wholeFault(value, { most: 999 }) === undefined ? wholeIn(value) : null;
}

const whole = z.string().check(
  z.overwrite(visible),
  z.refine(
    (text) => text === "" || wholeFault(text, { most: 99_999 }) === undefined,
    "must be a whole number, or empty",
  ),
);

const rulesFor = (currency: TypedCurrency) =>
  z
    .object({
      code: z.string().check(z.overwrite(visible), z.minLength(1, "is required")),
      kind: z.enum(["percent", "amount", "price", "unlock"]),
      value: z.string(),
      tier: z.string().check(z.overwrite(visible)),
      most: whole,
      perMailbox: whole,
      from: wallTimeField,
      until: wallTimeField,
      events: z.array(z.number()),
      shows: z.array(z.string()),
    })
    .check(({ value: values, issues }) => {
      if (valueIn(values, currency) !== null) return;
      const message = `must be a number like ${values.kind === "percent" ? "20" : exampleOf(1750, currency)}`;
      issues.push({ code: "custom", path: ["value"], message, input: values.value });
    });

const bodyOf = (values: Values, venue: Venue) => ({
  code: values.code,
  kind: values.kind,
  value: valueIn(values, venue) ?? 0,
  tier: values.tier,
  most: wholeIn(values.most),
  perMailbox: wholeIn(values.perMailbox),
  from: instantOf(wallTimeIn(values.from), venue.timeZone),
  until: instantOf(wallTimeIn(values.until), venue.timeZone),
  events: values.events,
  shows: values.shows,
});

interface PromoCodeFormProps {
  /** Null for a new one. */
  code: PromoCode | null;
  onClose: () => void;
}

/** A promo code, new or not. */
export function PromoCodeForm({ code, onClose }: PromoCodeFormProps) {
  const venue = useVenue();
  const form = useRowForm({
    saved: valuesOf(code, venue),
    version: code?.version ?? null,
    row: rowName("promo-code", code),
    rules: rulesFor(venue),
    send: ({ values, version }): Promise<PromoCode> => {
      const body = bodyOf(values, venue);
      return code === null
        ? send("POST", URL, body)
        : send("PUT", `${URL}/${code.id}` as const, { ...body, version });
    },
    name: "promo code",
    fieldOf: (path) => path.split(".")[0] ?? path,
    onDone: onClose,
  });
  const { field, values } = form;
  const { value: label } = KINDS[values.kind];
  return (
    <RowForm form={form} save={code ? "Save" : "Add code"} onCancel={onClose} whenCancelled="ask">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PanelField
          label="Code word"
          required
          autoFocus
          autoComplete="off"
          maxLength={40}
          hint="Guests may type it with or without capitals, and with any dash."
          {...field("code")}
        />
        <PanelField
          label="Price"
          autoComplete="off"
          maxLength={60}
          placeholder="All prices"
          hint="The name of the only price that it is for."
          {...field("tier")}
        />
        <PanelSelect
          label="What it does"
          {...field("kind")}
          className={label === "" ? "sm:col-span-2" : ""}
        >
          {Object.entries(KINDS).map(([kind, { name }]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </PanelSelect>
        {label !== "" && (
          <PanelField
            label={label}
            required
            inputMode="decimal"
            autoComplete="off"
            {...field("value")}
          />
        )}
        <PanelField
          label="Uses in all"
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          {...field("most")}
        />
        <PanelField
          label="Uses by one guest"
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          {...field("perMailbox")}
        />
        <PanelField label="From" type="datetime-local" hint="Empty: at once." {...field("from")} />
        <PanelField
          label="Until"
          type="datetime-local"
          hint="Empty: without an end."
          {...field("until")}
        />
      </div>
      <ShowChoice
        chosen={values}
        onChoose={({ shows, events }) => form.set({ shows: [...shows], events: [...events] })}
      />
    </RowForm>
  );
}
