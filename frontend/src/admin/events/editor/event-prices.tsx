import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import type { controlsOf } from "@/admin/data/edits";
import { usePermission } from "@/admin/data/permission";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { wallTimeAt } from "@/admin/data/wall-time";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { useVenue } from "@/api/venue";
import { centsIn, moneyInWords, unitsWriter } from "@/lib/money";
import { useNow } from "@/lib/time/clock";
import { sentence } from "@/ui/field";

import type { EventValues } from "./event-fields";
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

interface PaymentProps {
  form: Pick<Controls, "field" | "tick" | "conflictOf" | "set" | "values">;
}

interface EventPricesProps extends PaymentProps {
  /** The booked seats of each price by its id; a price without any is missing. */
  sold: Readonly<Record<string, number>>;
}

const WAYS_TO_PAY: Readonly<Record<EventValues["payment"], string>> = {
  door: "At the door",
  now: "When booking",
  deposit: "Deposit",
  choice: "Now or at the door: the guest chooses",
};

/** The fields of the time of payment and the deposit. */
function EventPayment({ form: { field, tick, values } }: PaymentProps) {
  const isDeposit = values.payment === "deposit";
  const may = usePermission();
  const { data: connections } = usePanelQuery("/api/admin/connections", {
    enabled: values.payment !== "door" && may("GET /api/admin/connections"),
  });
  const hasNoKey = connections?.stripeKey.source === "none" && !connections.hasPractice;
  return (
    <div className="grid items-start gap-2.5 md:grid-cols-2">
      <PanelSelect
        label="Paid"
        {...field("payment")}
        className={isDeposit ? "" : "md:col-span-2"}
        hint={hasNoKey ? "There is no Stripe key yet: guests pay at the door." : undefined}
      >
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

/** The price of a seat: a text, or several prices that guests choose from. */
export function EventPrices({ form, sold }: EventPricesProps) {
  const { field, conflictOf, set, values } = form;
  const taxOnTop = useTaxOnTop(values.category);
  const frame = useRef<HTMLDivElement>(null);
  const venue = useVenue();
  const now = useNow();
  const { tiers } = values;
  const { error, onLeft } = field("tiers");
  const found = priceFault(values, venue);
  // The server rejects all prices together.
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
      <ConflictNotice
        label="Prices"
        conflict={conflictOf("tiers", (rows) => pricesInWords(rows, venue))}
      />
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
      <TableHead />
      {tiers.map((row, place) => (
        <PriceFields
          key={row.id}
          row={row}
          sold={sold[row.id] ?? 0}
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
              // An event without prices is paid at the door.
              ...(tiers.length === 1 && { payment: "door" }),
            })
          }
        />
      ))}
      <p className="border-t border-row px-4 pt-2 text-13 text-smoke">
        Blank seats: as many as are left. Blank dates: on sale as long as the event can be booked. A
        price with a code is hidden until the guest types one.
      </p>
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

/** Whether a folded field must be shown, because it is invalid or has a conflict. */
export const needsHand = ({ error, conflict }: { error?: string | undefined; conflict: unknown }) =>
  error !== undefined || conflict !== undefined;

const ROW =
  "grid grid-cols-2 items-start gap-2 px-4 md:grid-cols-[minmax(0,1fr)_68px_34px_56px_172px_172px_36px_36px]";
/** The class of a field in a row that is closed on a phone. */
const FOLDED = "max-md:group-data-[open=false]/price:hidden";
/** Hides the label on a wide screen: the table has column headings. */
const IN_COLUMN = "md:[&_label]:sr-only";
const NUMBER = "md:[&_input]:text-right";

/** The columns of the table, with the sold seats; on a phone two fields in a row. */
const NAME_AND_PRICE = [
  { name: "name", label: "Name", required: true, maxLength: 60, className: "max-md:col-span-2" },
  { name: "amount", label: "Price", required: true, inputMode: "decimal", className: NUMBER },
] as const;
const SEATS_AND_DATES = [
  {
    name: "seats",
    label: "Seats",
    inputMode: "numeric",
    placeholder: "Rest",
    className: NUMBER,
  },
  { name: "from", label: "From", type: "datetime-local", className: "" },
  { name: "until", label: "Until", type: "datetime-local", className: "" },
] as const;

/** The fields that open on demand. */
const MORE = [
  {
    name: "note",
    label: "Note",
    maxLength: 200,
    placeholder: "Such as with student card",
    className: "",
  },
  { name: "area", label: "Place in the room", maxLength: 60, className: "" },
] as const;

/** The column headings; they are hidden from screen readers, because each field has a label. */
const TableHead = () => (
  <div aria-hidden className={`${ROW} py-2 text-13 text-smoke max-md:hidden`}>
    <span>Name *</span>
    <span className="pr-2.5 text-right">Price *</span>
    <span className="text-right">Sold</span>
    <span className="pr-2.5 text-right">Seats</span>
    <span className="pl-2.5">From</span>
    <span className="pl-2.5">Until</span>
    <span>Code</span>
  </div>
);

interface PriceFieldsProps {
  row: PriceRow;
  /** The number of booked seats. */
  sold: number;
  legend: string;
  fault: ReturnType<typeof priceFault>;
  /** The tax that is added to a price, in percent; 0 for none. */
  taxOnTop: number;
  onType: (change: Partial<PriceRow>) => void;
  onLeft: () => void;
  onRemove: () => void;
}

/** One price as a row of the table; on a phone two lines that can be opened. */
function PriceFields({ row, sold, legend, fault, taxOnTop, ...does }: PriceFieldsProps) {
  const { onType, onLeft, onRemove } = does;
  const venue = useVenue();
  const [isOpened, setIsOpened] = useState(row.id < 0);
  const isOpen = isOpened || fault !== null;
  const named = row.name || legend;
  const cents = centsIn(row.amount, venue);
  const numbers = {
    amount: (text: string) =>
      centsIn(text, venue) === null ? `must be an amount like ${examplesIn(venue)}` : undefined,
    seats: tierSeatsFault,
  };
  const draw = ({
    name,
    className,
    ...field
  }: (typeof NAME_AND_PRICE | typeof SEATS_AND_DATES | typeof MORE)[number]) => (
    <PanelField
      key={name}
      {...field}
      // A rejection of all prices is shown below them.
      {...((name === "from" || name === "until") && { name: "tiers" })}
      className={`${FOLDED} ${className}`}
      autoComplete="off"
      value={row[name]}
      error={fault?.field === name ? fault.message : undefined}
      onChange={({ target }) => onType({ [name]: target.value })}
      onLeft={onLeft}
      {...((name === "amount" || name === "seats") && { rule: numbers[name] })}
    />
  );
  return (
    <fieldset data-open={isOpen} className={`group/price relative border-t border-row ${ROW} py-2`}>
      <legend className="sr-only">{legend}</legend>
      <div className="col-span-2 min-h-11 pr-10 md:hidden">
        <p className="flex items-baseline justify-between gap-x-3 font-medium">
          <span className="wrap-anywhere">{named}</span>
          <span className="figures">{cents !== null && moneyInWords(cents, venue)}</span>
        </p>
        <p className="truncate text-13 text-smoke">
          {[
            sold > 0 && `${sold} sold`,
            row.seats && `${row.seats} seats`,
            row.note,
            termsInWords(row, venue),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className={`contents ${IN_COLUMN}`}>
        {NAME_AND_PRICE.map(draw)}
        <p className="figures flex min-h-9.5 items-center justify-end text-14 text-smoke max-md:hidden">
          <span className="sr-only">Sold: </span>
          <span>{sold || "–"}</span>
        </p>
        {SEATS_AND_DATES.map(draw)}
      </div>
      <PanelCheckbox
        label="Only with a promo code"
        className={`min-h-9.5 max-md:col-span-2 md:[&>span:last-child]:sr-only ${FOLDED}`}
        checked={row.needsCode}
        onChange={({ target }) => onType({ needsCode: target.checked })}
      />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`More fields of ${named}`}
        className="grid h-10 w-9 place-items-center text-smoke hover:text-brass-hi max-md:absolute max-md:top-1.5 max-md:right-2 max-md:size-11"
        onClick={() => setIsOpened(!isOpen)}
      >
        <ChevronDown
          aria-hidden
          className="size-4.5 group-data-[open=true]/price:rotate-180"
          strokeWidth={1.5}
        />
      </button>
      {taxOnTop > 0 && <PriceBeforeTax amount={row.amount} percent={taxOnTop} onType={onType} />}
      {isOpen && (
        <div className="col-span-full grid items-end gap-2 pb-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          {MORE.map(draw)}
          <PanelButton
            variant="danger"
            className="justify-self-start"
            aria-label={`Remove ${named}`}
            onClick={onRemove}
          >
            Remove
          </PanelButton>
        </div>
      )}
    </fieldset>
  );
}
