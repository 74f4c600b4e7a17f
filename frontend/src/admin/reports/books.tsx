import { Redirect, useSearch } from "wouter";
import { booksHref, idIn, settlementHref } from "@/admin/data/addresses";
import { shownMonth } from "@/admin/data/date-fields";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelButton } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { EmptyNote, Loaded, ModeNote } from "@/admin/ui/notes";
import { useVenue } from "@/api/venue";
import { type Currency, columnWriter } from "@/lib/money";
import { useNow } from "@/lib/time/clock";
import { monthOf } from "@/lib/time/days";
import { useVenueTime } from "@/lib/time/venue-time";
import { type Books, BooksTables, hasTax } from "./books-tables";
import { DownloadButton } from "./download-button";
import { type Figure, Figures } from "./figures";
import { MonthLinks } from "./month-links";
import { nameOf, type Period, periodOf } from "./period";

/** The books of a month; a URL with a show, from earlier releases, opens its settlement. */
export function BooksView() {
  const today = useVenueTime().dayKey(useNow());
  const asked = new URLSearchParams(useSearch());
  const eventId = idIn(asked.get("event"));
  if (eventId !== null) return <Redirect to={settlementHref(eventId)} replace />;
  return <Month period={periodOf(shownMonth(asked.get("month")) ?? monthOf(today))} />;
}

function Month({ period }: { period: Period }) {
  const days = `from=${period.first}&to=${period.last}` as const;
  const books = usePanelQuery(`/api/admin/books?${days}` as const);
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
      <MonthLinks period={period} hrefOf={booksHref} />
      <Loaded of="books" query={books}>
        {(read) => <LoadedBooks books={read} days={days} />}
      </Loaded>
    </div>
  );
}

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

function figuresOf(books: Books, currency: Currency): Figure[] {
  const { totals, owed } = books;
  const money = columnWriter(currency);
  const ways = [
    totals.doorCash !== 0 && `${money(totals.doorCash)} cash`,
    totals.doorCard !== 0 && `${money(totals.doorCard)} card`,
  ].filter(Boolean);
  return [
    { name: "Prepaid", value: money(totals.prepaid), about: "by card before the evening" },
    {
      name: "At the door",
      value: money(totals.doorCash + totals.doorCard),
      about: ways.join(", ") || "in cash and by card",
    },
    { name: "Refunded", value: money(totals.returned), about: "to guests" },
    { name: "Fees", value: money(totals.fees), about: "kept by the provider" },
    ...(hasTax(books)
      ? [{ name: "Tax", value: money(totals.tax), about: "in what was earned" }]
      : []),
    { name: "Owed", value: money(owed), about: "prepaid for shows to come" },
  ];
}
