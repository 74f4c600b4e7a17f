import type { Key } from "react";
import { settlementHref } from "@/admin/data/addresses";
import { PanelSection } from "@/admin/ui/headings";
import { type Column, DataTable } from "@/admin/ui/lists/data-table";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { centsWriter } from "@/lib/money";
import { useNow } from "@/lib/time/clock";
import { nameDay, shortInstant, useVenueTime } from "@/lib/time/venue-time";
import { Link } from "@/ui/link";

import { DownloadButton } from "./download-button";

export type Books = Schemas["BooksOut"];
type Sums = Books["totals"];

interface PartProps<Row> {
  title: string;
  /** What the table lists, for screen readers. */
  label: string;
  /** Of which file of the books it is, and of which days. */
  part: "days" | "shows" | "prices" | "taxes" | "returns" | "owed" | "payouts";
  days: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  empty: string;
  columns: readonly Column<NoInfer<Row>>[];
}

/** A part of the books under its title, with its file. */
const Part = <Row,>({ title, part, days, ...table }: PartProps<Row>) => (
  <PanelSection
    title={title}
    actions={
      <DownloadButton size="sm" url={`/api/admin/books/${part}.csv?${days}`} of={part}>
        CSV
      </DownloadButton>
    }
  >
    <DataTable {...table} />
  </PanelSection>
);

/** The shows of these days with their sums; each leads to its settlement. */
export function ShowsTable({ books, days }: BooksTablesProps) {
  const money = centsWriter(useVenue());
  const time = useVenueTime();
  const now = useNow();
  return (
    <Part
      title="Shows"
      part="shows"
      days={days}
      label="Each show"
      rows={books.shows}
      keyOf={({ eventId }) => eventId}
      empty="No money moved for a show."
      columns={[
        {
          head: "Show",
          className: "xl:w-[30%]",
          cell: ({ eventId, title, date }) => (
            <>
              <Link
                href={settlementHref(eventId)}
                className="font-medium underline-offset-4 hover:underline max-md:inline-block max-md:min-h-11 max-md:py-2.75"
              >
                <bdi>{title}</bdi>
                <span className="sr-only">: settlement</span>
              </Link>
              <p className="figures text-smoke">{shortInstant(time, date, now)}</p>
            </>
          ),
        },
        ...sumColumns(money),
      ]}
    />
  );
}

interface BooksTablesProps {
  books: Books;
  days: string;
}

/** What moved, by show, day, price and category of tax, and what reached the bank. */
export function BooksTables({ books, days }: BooksTablesProps) {
  const money = centsWriter(useVenue());
  const time = useVenueTime();
  const now = useNow();
  return (
    <>
      <ShowsTable books={books} days={days} />
      <Part
        title="Days"
        part="days"
        days={days}
        label="Each day"
        rows={books.days}
        keyOf={({ day }) => day}
        empty="No money moved on a day."
        columns={[
          { head: "Day", className: "font-medium", cell: ({ day }) => nameDay(time, day) },
          ...sumColumns(money),
        ]}
      />
      <Part
        title="Prices"
        part="prices"
        days={days}
        label="Each price"
        rows={books.prices}
        keyOf={({ name, amount }) => `${name} ${amount}`}
        empty="No seat of these shows has a price."
        columns={[
          { head: "Price", className: "font-medium", cell: ({ name }) => <bdi>{name}</bdi> },
          { head: "A seat", className: "figures", cell: ({ amount }) => money(amount) },
          { head: "Seats", className: "figures", cell: ({ seats }) => seats },
          { head: "Together", className: "figures", cell: ({ total }) => money(total) },
        ]}
      />
      <Part
        title="Tax"
        part="taxes"
        days={days}
        label="Tax by category"
        rows={books.categories}
        keyOf={({ category }) => category}
        empty="No show was earned."
        columns={[
          { head: "Category", className: "font-medium", cell: ({ category }) => category },
          { head: "Rate", className: "figures", cell: ({ percent }) => `${percent}%` },
          { head: "Earned with tax", className: "figures", cell: ({ taxed }) => money(taxed) },
          { head: "Tax in it", className: "figures", cell: ({ tax }) => money(tax) },
        ]}
      />
      <Part
        title="Refunded"
        part="returns"
        days={days}
        label="Each return"
        rows={books.returns}
        keyOf={({ id }) => id}
        empty="Nothing went back."
        columns={[
          { head: "Day", className: "font-medium", cell: ({ day }) => nameDay(time, day) },
          { head: "Booking", className: "figures", cell: (one) => one.bookingReference },
          { head: "Show", cell: ({ eventTitle }) => <bdi>{eventTitle}</bdi> },
          { head: "Why", className: "wrap-anywhere", cell: ({ words }) => words },
          { head: "Amount", className: "figures", cell: ({ amount }) => money(amount) },
        ]}
      />
      <Part
        title="Owed to guests"
        part="owed"
        days={days}
        label="What is owed"
        rows={books.owedFor}
        keyOf={({ eventId }) => eventId}
        empty="Nothing is paid for a show to come."
        columns={[
          { head: "Show", className: "font-medium", cell: ({ title }) => <bdi>{title}</bdi> },
          { head: "When", cell: ({ date }) => shortInstant(time, date, now) },
          { head: "Owed", className: "figures", cell: ({ amount }) => money(amount) },
        ]}
      />
      <Part
        title="Payouts"
        part="payouts"
        days={days}
        label="Each payout"
        rows={books.payouts}
        keyOf={({ id }) => id}
        empty="No payout reached the bank."
        columns={[
          {
            head: "Arrives",
            className: "font-medium",
            cell: ({ arrivesOn }) => nameDay(time, arrivesOn),
          },
          { head: "Amount", className: "figures", cell: ({ amount }) => money(amount) },
          { head: "State", cell: ({ state }) => state.replaceAll("_", " ") },
          {
            head: "Payments in it",
            className: "figures",
            cell: ({ payments, amount, other }) =>
              payments.length > 0 ? `${payments.length}: ${money(amount - other)}` : "Not told",
          },
          {
            head: "Returns and others",
            className: "figures",
            cell: ({ payments, other }) => payments.length > 0 && money(other),
          },
        ]}
      />
    </>
  );
}

/** The columns of what came in, went back and was kept; on a phone what there is nothing of is left out. */
function sumColumns(money: (cents: number) => string): Column<{ sums: Sums }>[] {
  const column = (head: string, amount: (sums: Sums) => number): Column<{ sums: Sums }> => ({
    head,
    className: "figures",
    phone: ({ sums }) => (amount(sums) === 0 ? "hidden" : "labeled"),
    cell: ({ sums }) => money(amount(sums)),
  });
  return [
    column("Prepaid", ({ prepaid }) => prepaid),
    column("Door", ({ doorCash, doorCard }) => doorCash + doorCard),
    column("Refunded", ({ returned }) => returned),
    column("Gross", ({ gross }) => gross),
    column("Fees", ({ fees }) => fees),
    column("Tax", ({ tax }) => tax),
    column("Earned", ({ earned }) => earned),
  ];
}
