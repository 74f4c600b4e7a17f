import { X } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";

import type { controlsOf } from "@/admin/data/edits";
import { wallTimeAt } from "@/admin/data/wall-time";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { useVenue } from "@/api/venue";
import { centsIn, unitsWriter } from "@/lib/money";
import { useNow } from "@/lib/time/clock";
import { sentence } from "@/ui/field";

import type { EventValues } from "./event-values";
import { PriceBeforeTax, useTaxOnTop } from "./price-before-tax";
import {
  examplesIn,
  MOST_PRICES,
  type PriceRow,
  priceFault,
  pricesInWords,
  shownPrice,
  termsInWords,
  tierSeatsFault,
  withPrice,
} from "./prices";

type Controls = ReturnType<typeof controlsOf<EventValues>>;

interface EventPricesProps {
  form: Pick<Controls, "field" | "tick" | "conflictOf" | "set" | "values">;
}

const WAYS_TO_PAY: Readonly<Record<EventValues["payment"], string>> = {
  door: "At the door",
  now: "When booking",
  deposit: "Deposit",
  choice: "Now or at the door: the guest chooses",
};

/** When guests pay, and how much of it before the evening. */
function EventPayment({ form: { field, tick, values } }: EventPricesProps) {
  const isDeposit = values.payment === "deposit";
  return (
    <div className="grid items-start gap-2.5 md:grid-cols-2">
      <PanelSelect label="Paid" {...field("payment")} className={isDeposit ? "" : "md:col-span-2"}>
        {Object.entries(WAYS_TO_PAY).map(([way, words]) => (
          <option key={way} value={way}>
            {words}
          </option>
        ))}
      </PanelSelect>
      {isDeposit && (
        <>
          <PanelField
            label="Deposit a seat"
            required
            inputMode="decimal"
            autoComplete="off"
            hint={
              values.depositComesBack
                ? "On top of the price, which is paid at the door."
                : "Taken off the price; the rest is paid at the door."
            }
            {...field("deposit")}
          />
          <PanelCheckbox
            label="Comes back on arrival"
            className="md:col-start-2"
            {...tick("depositComesBack")}
          />
        </>
      )}
    </div>
  );
}

/** What a seat costs: a text as visitors read it, or prices that guests choose from. */
export function EventPrices({ form }: EventPricesProps) {
  const { field, conflictOf, set, values } = form;
  const taxOnTop = useTaxOnTop(values.category);
  const frame = useRef<HTMLDivElement>(null);
  const venue = useVenue();
  const now = useNow();
  const { tiers } = values;
  const { error, onLeft } = field("tiers");
  const found = priceFault(values, venue);
  // What the server refuses is said of all prices together.
  const fault = found?.message === error ? found : null;
  const add = () => {
    flushSync(() => set({ tiers: withPrice(values) }));
    frame.current?.querySelector<HTMLElement>("fieldset:last-of-type input")?.focus();
  };
  const text = field("priceRange");
  const textField = (
    <PanelField
      label="Price"
      className="flex-1"
      hint={
        tiers.length === 0
          ? `As visitors read it: ${unitsWriter(venue)(20)}, or Free.`
          : "Of no effect with prices."
      }
      {...text}
    />
  );
  const notes = (
    <>
      {error && !fault && (
        <p role="alert" className="field-note text-error">
          {sentence("Prices", error)}
        </p>
      )}
      <ConflictNotice label="Prices" conflict={conflictOf("tiers", pricesInWords)} />
    </>
  );
  if (tiers.length === 0) {
    return (
      <div ref={frame}>
        <div className="flex items-start gap-2.5">
          {textField}
          <PanelButton variant="quiet" className="mt-6" onClick={add}>
            Set prices
          </PanelButton>
        </div>
        {notes}
        {needsHand(field("payment")) && <EventPayment form={form} />}
      </div>
    );
  }
  const shown = shownPrice(values, venue, [], wallTimeAt(now, venue.timeZone));
  return (
    <div ref={frame} className="border border-line bg-soot">
      <div className="flex flex-wrap items-baseline gap-x-4 px-4 pt-2.5">
        <p className="mr-auto font-medium">Prices</p>
        <p className="figures text-14 text-smoke">{shown && `Visitors read: ${shown}`}</p>
      </div>
      {tiers.map((row, place) => (
        <PriceFields
          key={row.id}
          row={row}
          legend={`Price ${place + 1}`}
          fault={fault?.id === row.id ? fault : null}
          taxOnTop={taxOnTop}
          onLeft={onLeft}
          onType={(change) =>
            set({ tiers: tiers.map((one) => (one === row ? { ...one, ...change } : one)) })
          }
          onRemove={() =>
            set({
              tiers: tiers.filter((one) => one !== row),
              // What has no price is paid at the door.
              ...(tiers.length === 1 && { payment: "door" }),
            })
          }
        />
      ))}
      <div className="grid gap-2.5 px-4 py-2.5">
        {notes}
        {needsHand(text) && textField}
        <PanelButton
          size="sm"
          className="justify-self-start"
          disabled={tiers.length >= MOST_PRICES}
          onClick={add}
        >
          Add a price
        </PanelButton>
        <EventPayment form={form} />
      </div>
    </div>
  );
}

/** Whether a field that is not asked for has to be shown: else nothing could be saved. */
export const needsHand = ({ error, conflict }: { error?: string | undefined; conflict: unknown }) =>
  error !== undefined || conflict !== undefined;

/** Three in a row and two below; on a phone one or two. */
const FIELDS = [
  { name: "name", label: "Name", required: true, maxLength: 60, className: "max-md:col-span-2" },
  { name: "amount", label: "Price", required: true, inputMode: "decimal" },
  {
    name: "seats",
    label: "Seats",
    inputMode: "numeric",
    placeholder: "What is left",
    className: "max-md:col-span-2",
  },
  {
    name: "note",
    label: "Note",
    isLabelHidden: true,
    maxLength: 200,
    placeholder: "Note, such as with student card",
    className: "max-md:col-span-3",
  },
  {
    name: "area",
    label: "Place in the room",
    isLabelHidden: true,
    maxLength: 60,
    placeholder: "Place in the room",
    className: "col-span-3",
  },
] as const;

const DATES = [
  { name: "from", label: "From", hint: "Empty: at once." },
  { name: "until", label: "Until", hint: "Empty: as long as the event is booked." },
] as const;

interface PriceFieldsProps {
  row: PriceRow;
  legend: string;
  fault: ReturnType<typeof priceFault>;
  /** The tax that is added to a price before tax, in per cent; 0 for none. */
  taxOnTop: number;
  onType: (change: Partial<PriceRow>) => void;
  onLeft: () => void;
  onRemove: () => void;
}

/** One price: what it is called and costs, how many seats it has, who gets it. */
function PriceFields({ row, legend, fault, taxOnTop, ...does }: PriceFieldsProps) {
  const { onType, onLeft, onRemove } = does;
  const venue = useVenue();
  const numbers = {
    amount: (text: string) =>
      centsIn(text, venue) === null ? `must be an amount like ${examplesIn(venue)}` : undefined,
    seats: tierSeatsFault,
  };
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2.5 border-b border-row px-4 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <legend className="sr-only">{legend}</legend>
      {FIELDS.map(({ name, ...field }) => (
        <PanelField
          key={name}
          {...field}
          autoComplete="off"
          value={row[name]}
          error={fault?.field === name ? fault.message : undefined}
          onChange={({ target }) => onType({ [name]: target.value })}
          onLeft={onLeft}
          {...((name === "amount" || name === "seats") && { rule: numbers[name] })}
        />
      ))}
      {taxOnTop > 0 && <PriceBeforeTax amount={row.amount} percent={taxOnTop} onType={onType} />}
      <div className="col-span-3 md:col-span-4">
        <Fold title="When, and with a code" holds={[termsInWords(row)]}>
          <div className="grid gap-2.5 sm:grid-cols-2">
            {DATES.map(({ name, ...field }) => (
              <PanelField
                key={name}
                {...field}
                // A refusal of all prices together is shown below them.
                name="tiers"
                type="datetime-local"
                value={row[name]}
                error={fault?.field === name ? fault.message : undefined}
                onChange={({ target }) => onType({ [name]: target.value })}
              />
            ))}
            <PanelCheckbox
              label="Only with a promo code"
              checked={row.needsCode}
              onChange={({ target }) => onType({ needsCode: target.checked })}
            />
          </div>
        </Fold>
      </div>
      <PanelButton
        variant="quiet"
        className="col-start-3 row-start-1 mt-6 px-2.5 md:col-start-4"
        aria-label={`Remove ${row.name || legend}`}
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" strokeWidth={1.5} />
      </PanelButton>
    </fieldset>
  );
}
