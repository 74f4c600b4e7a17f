import { PageButton } from "@/admin/ui/buttons";
import { WithContents } from "@/admin/ui/contents";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";

import { BarNoteEditor } from "./bar-note-editor";
import { RefundRuleNotes } from "./refund-rule";
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

/** The refund rules for guests who cancel. */
export function RefundsView() {
  return (
    <>
      <ViewHeader title="Cancellations" />
      <VenueForm view="refunds" after={(parts) => <RefundRuleNotes {...parts} />} />
    </>
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
