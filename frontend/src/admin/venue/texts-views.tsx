import { PageButton } from "@/admin/ui/buttons";
import { WithContents } from "@/admin/ui/contents";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";

import { useVenue } from "@/api/venue";
import { wholeIn } from "@/lib/numbers";
import { counted } from "@/lib/text";

import { BarNoteEditor } from "./bar-note-editor";
import { refundExample } from "./rule-examples";
import { AfterList, VenueForm, type VenueFormParts } from "./venue-form";
import { BAR_NOTE, noteInWords } from "./venue-texts";

/** The texts of the public pages. */
export function TextsView() {
  return (
    <>
      <ViewHeader title="Texts" actions={<PageButton href="/visit" />} />
      <WithContents>
        <VenueForm view="texts" after={(parts) => <BarNote {...parts} />} />
      </WithContents>
    </>
  );
}

/** The deadline and the emails of bookings, and how long guests' data is kept. */
export function BookingRulesView() {
  return (
    <>
      <ViewHeader title="Booking rules" />
      <VenueForm view="booking-rules" />
    </>
  );
}

/** The refund of a guest who cancels. */
export function RefundsView() {
  return (
    <>
      <ViewHeader title="Refunds" />
      <VenueForm view="refunds" after={(parts) => <RefundExample {...parts} />} />
    </>
  );
}

/** Explains the typed rule by an example; empty while a number is missing. */
function RefundExample({ form: { values } }: VenueFormParts) {
  const venue = useVenue();
  const [fullUntilHours, partUntilHours, partPercent] = [
    wholeIn(values.refundsFullUntilHours ?? ""),
    wholeIn(values.refundsPartUntilHours ?? ""),
    wholeIn(values.refundsPartPercent ?? ""),
  ];
  if (fullUntilHours === null || partUntilHours === null || partPercent === null) return null;
  const example = refundExample({ fullUntilHours, partUntilHours, partPercent }, venue, venue);
  const strong = "figures font-medium text-brass-hi";
  return (
    <p role="status" className="mt-4 border-l-2 border-brass bg-coal px-4 py-3">
      <span>A guest who cancels </span>
      <span className={strong}>{example.cancelled}</span>
      <span> for </span>
      <span className={strong}>{example.show}</span>
      <span> gets </span>
      <span className={strong}>{example.refund}</span>
      <span>{`. That is ${counted(example.hours, "hour")} before the show.`}</span>
    </p>
  );
}

/** The tax, the receipts, the terms and the privacy page. */
export function TaxesView() {
  return (
    <>
      <ViewHeader title="Taxes and terms" actions={<PageButton href="/terms" />} />
      <VenueForm view="taxes" />
    </>
  );
}

/** The bar's note on the public menu. */
function BarNote(parts: VenueFormParts) {
  const { form } = parts;
  return (
    <PanelSection title={BAR_NOTE.title}>
      <div className="border border-line bg-soot p-5 max-md:p-4">
        <BarNoteEditor
          note={form.values.barNote}
          faultOf={(part) => form.refused[`barNote.${part}`]}
          onChange={(barNote) => form.set({ barNote })}
          onBusy={form.setIsBusy}
        />
        <AfterList name="barNote" label="Note of the bar" words={noteInWords} {...parts} />
      </div>
    </PanelSection>
  );
}
