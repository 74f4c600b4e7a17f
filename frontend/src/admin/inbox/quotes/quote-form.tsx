import { useRef } from "react";
import { flushSync } from "react-dom";
import { useRowForm } from "@/admin/data/use-row-form";
import { type Inquiry, titleOf } from "@/admin/inbox/inbox-entry";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";
import { visible } from "@/lib/characters";
import { moneyInWords } from "@/lib/money";
import { useNow } from "@/lib/time/clock";
import { nameDay, useVenueTime } from "@/lib/time/venue-time";
import { sentence } from "@/ui/field";
import {
  type LineRow,
  lineFault,
  MOST_LINES,
  type Quote,
  type QuoteValues,
  rulesFor,
  signedCentsIn,
  signedMoney,
  sumsOf,
  termsIn,
  valuesOf,
} from "./quote-values";

interface QuoteFormProps {
  inquiry: Inquiry;
  /** The newest quote, whose terms the form begins with. */
  last: Quote | undefined;
  onClose: () => void;
}

/** The terms of a new quote, with a preview of the guest's page. */
export function QuoteForm({ inquiry, last, onClose }: QuoteFormProps) {
  const venue = useVenue();
  const time = useVenueTime();
  const today = time.dayKey(useNow());
  const frame = useRef<HTMLDivElement>(null);
  const form = useRowForm({
    saved: valuesOf(last, venue, today),
    version: null,
    row: `inquiry/${inquiry.id}/quote/${last?.id ?? "new"}`,
    rules: rulesFor(venue),
    send: ({ values }) => {
      const { validUntil, ...terms } = termsIn(values, venue);
      return send("POST", `/api/event-hosting/${inquiry.id}/quotes` as const, {
        ...terms,
        validUntil: validUntil ?? today,
      });
    },
    done: inquiry.email === "" ? "The quote is made" : "The quote is on its way to the guest",
    failed: "Failed to make the quote",
    fieldOf: (path) => path.split(".")[0] ?? path,
    onDone: onClose,
  });
  const { field, set, values } = form;
  const { lines } = values;
  const { error } = field("lines");
  const fault = error === undefined ? null : lineFault(lines, venue);
  const { total } = sumsOf(values, venue);
  const add = () => {
    const id = Math.max(...lines.map((line) => line.id), -1) + 1;
    flushSync(() => set({ lines: [...lines, { id, text: "", amount: "" }] }));
    frame.current?.querySelector<HTMLElement>("fieldset:last-of-type input")?.focus();
  };
  return (
    <RowForm
      form={form}
      label={`Quote for ${titleOf(inquiry)}`}
      save={inquiry.email === "" ? "Make the quote" : "Send the quote"}
      saving="Sending..."
      onCancel={onClose}
    >
      <div ref={frame} className="grid gap-3">
        {lines.map((line, place) => (
          <LineFields
            key={line.id}
            line={line}
            legend={`Line ${place + 1}`}
            error={fault?.id === line.id ? fault : null}
            onType={(change) =>
              set({ lines: lines.map((one) => (one === line ? { ...one, ...change } : one)) })
            }
            {...(lines.length > 1 && {
              onRemove: () => set({ lines: lines.filter((one) => one !== line) }),
            })}
          />
        ))}
        {error !== undefined && fault === null && (
          <p role="alert" className="field-note text-error">
            {sentence("Lines", error)}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PanelButton size="sm" disabled={lines.length >= MOST_LINES} onClick={add}>
            Add a line
          </PanelButton>
          <p className="figures" role="status">
            {`Total ${signedMoney(total, venue)}`}
          </p>
        </div>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <PanelField
          label={`Minimum spend in ${venue.currency}`}
          inputMode="decimal"
          autoComplete="off"
          hint="Leave blank for none."
          {...field("minimumSpend")}
        />
        <PanelField
          label={`Deposit in ${venue.currency}`}
          inputMode="decimal"
          autoComplete="off"
          hint="Paid when the guest accepts. Leave blank for none."
          {...field("deposit")}
        />
        <PanelField
          label="Valid until"
          type="date"
          required
          hint="The guest can accept it on that day, too."
          {...field("validUntil")}
        />
      </div>
      <QuotePreview inquiry={inquiry} values={values} />
      <p className="text-smoke">
        {inquiry.email === ""
          ? "Without an email address the quote is not sent: copy its link."
          : "The guest gets an email with the link. A sent quote cannot be changed."}
      </p>
    </RowForm>
  );
}

interface LineFieldsProps {
  line: LineRow;
  legend: string;
  error: { part: "text" | "amount"; message: string } | null;
  onType: (change: Partial<LineRow>) => void;
  /** Removes this line; left out if there is no other. */
  onRemove?: () => void;
}

/** One line: its text and its amount. */
function LineFields({ line, legend, error, onType, onRemove }: LineFieldsProps) {
  const { currency } = useVenue();
  const errorOf = (part: "text" | "amount") => (error?.part === part ? error.message : undefined);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_120px] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_140px_auto]">
      <legend className="sr-only">{legend}</legend>
      <PanelField
        label={`${legend}: text`}
        autoComplete="off"
        maxLength={300}
        value={line.text}
        error={errorOf("text")}
        onChange={({ target }) => onType({ text: target.value })}
      />
      <PanelField
        label={`Amount in ${currency}`}
        inputMode="text"
        autoComplete="off"
        value={line.amount}
        error={errorOf("amount")}
        onChange={({ target }) => onType({ amount: target.value })}
      />
      {onRemove && (
        <PanelButton
          size="sm"
          variant="danger"
          className="justify-self-start sm:mt-6.5"
          aria-label={`Remove ${visible(line.text) || legend.toLowerCase()}`}
          onClick={onRemove}
        >
          Remove
        </PanelButton>
      )}
    </fieldset>
  );
}

interface QuotePreviewProps {
  inquiry: Inquiry;
  values: QuoteValues;
}

/** Shows the terms as the guest's page does, while they are typed. */
function QuotePreview({ inquiry, values }: QuotePreviewProps) {
  const venue = useVenue();
  const time = useVenueTime();
  const { total, minimumSpend, deposit } = sumsOf(values, venue);
  const { eventDate, guestCount } = inquiry;
  const day = termsIn(values, venue).validUntil;
  const about = [
    eventDate === null ? "" : nameDay(time, eventDate),
    guestCount === null ? "" : `${guestCount} ${guestCount === 1 ? "guest" : "guests"}`,
  ].filter(Boolean);
  return (
    <section
      aria-label="Preview"
      className="border border-brass p-5 outline-1 -outline-offset-6 outline-line wrap-anywhere"
    >
      <p className="text-12 font-medium tracking-[.2em] text-brass uppercase">Preview</p>
      <h3 className="mt-1 text-22">
        <bdi>{titleOf(inquiry)}</bdi>
      </h3>
      {about.length > 0 && <p className="text-smoke">{about.join(" · ")}</p>}
      <ul className="mt-3">
        {values.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4">
            <bdi>{visible(line.text) || "…"}</bdi>
            <span className="figures whitespace-nowrap">
              {signedMoney(signedCentsIn(line.amount, venue) ?? 0, venue)}
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 border-t border-line pt-2">
        <dt>Total</dt>
        <dd className="figures text-right">{signedMoney(total, venue)}</dd>
        {minimumSpend > 0 && (
          <>
            <dt>Minimum spend</dt>
            <dd className="figures text-right">{moneyInWords(minimumSpend, venue)}</dd>
          </>
        )}
        {deposit > 0 && (
          <>
            <dt>Deposit</dt>
            <dd className="figures text-right">{moneyInWords(deposit, venue)}</dd>
          </>
        )}
        {day !== null && (
          <>
            <dt>Valid until</dt>
            <dd className="text-right">{nameDay(time, day)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
