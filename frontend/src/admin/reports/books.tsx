import { useSearch } from "wouter";
import { booksHref, idIn } from "@/admin/data/addresses";
import { shownMonth } from "@/admin/data/date-fields";
import { useApi } from "@/admin/data/use-api";
import { PanelButton } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { EmptyNote, Loaded, ModeNote } from "@/admin/ui/notes";
import { useVenue } from "@/api/venue";
import { type Currency, centsWriter } from "@/lib/money";
import { useNow } from "@/lib/time/clock";
import { monthOf } from "@/lib/time/days";
import { useVenueTime } from "@/lib/time/venue-time";
import { type Books, BooksTables } from "./books-tables";
import { DownloadButton } from "./download-button";
import { type Figure, Figures } from "./figures";
import { nameOf, type Period, periodOf, shifted } from "./period";
import { SettlementSheet } from "./settlement";

/** The books of a month, or with a show in the address its settlement. */
export function BooksView() {
  const today = useVenueTime().dayKey(useNow());
  const asked = new URLSearchParams(useSearch());
  const eventId = idIn(asked.get("event"));
  if (eventId !== null) return <SettlementSheet key={eventId} eventId={eventId} />;
  return <Month period={periodOf(shownMonth(asked.get("month")) ?? monthOf(today))} />;
}

function Month({ period }: { period: Period }) {
  const days = `from=${period.first}&to=${period.last}` as const;
  const books = useApi(`/api/admin/books?${days}` as const);
  return (
    <div className="[page:report]">
      <ViewHeader
        above="Books of the month"
        title={nameOf(period, useVenueTime())}
        actions={
          <>
            <PanelButton className="print:hidden" onClick={() => window.print()}>
              Print
            </PanelButton>
            <DownloadButton url={`/api/admin/journal.csv?${days}`} of="journal">
              Journal as CSV
            </DownloadButton>
          </>
        }
      />
      <nav aria-label="Months" className="mb-6.5 flex flex-wrap gap-2 print:hidden">
        <PanelButton size="sm" href={hrefOfMonth(shifted(period, -1))}>
          <span className="sr-only">The month before: </span>Previous
        </PanelButton>
        <PanelButton size="sm" href={hrefOfMonth(shifted(period, 1))}>
          <span className="sr-only">The month after: </span>Next
        </PanelButton>
      </nav>
      <Loaded of="books" query={books}>
        {(read) => <LoadedBooks books={read} days={days} />}
      </Loaded>
    </div>
  );
}

const hrefOfMonth = ({ first }: Period) => booksHref(monthOf(first));

function LoadedBooks({ books, days }: { books: Books; days: string }) {
  const isEmpty = [books.days, books.payouts, books.prices].every((part) => part.length === 0);
  return (
    <>
      <ModeNote mode={books.mode} />
      <Figures figures={figuresOf(books, useVenue())} />
      {isEmpty ? (
        <EmptyNote>No money moved in this month.</EmptyNote>
      ) : (
        <BooksTables books={books} days={days} />
      )}
    </>
  );
}

function figuresOf({ totals, owed }: Books, currency: Currency): Figure[] {
  const money = centsWriter(currency);
  return [
    { name: "Prepaid", value: money(totals.prepaid), about: "by card before the evening" },
    {
      name: "At the door",
      value: money(totals.doorCash + totals.doorCard),
      about: `${money(totals.doorCash)} cash, ${money(totals.doorCard)} card`,
    },
    { name: "Refunded", value: money(totals.returned), about: "to guests" },
    { name: "Fees", value: money(totals.fees), about: "kept by the provider" },
    { name: "Tax", value: money(totals.tax), about: "in what was earned" },
    { name: "Owed", value: money(owed), about: "prepaid for shows to come" },
  ];
}
