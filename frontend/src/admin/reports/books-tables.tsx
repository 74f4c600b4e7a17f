import type { Key } from "react";
import { useLocation, useSearch } from "wouter";
import { settlementHref } from "@/admin/data/addresses";
import { useSort } from "@/admin/data/use-list";
import { PanelSection } from "@/admin/ui/headings";
import { amountColumn } from "@/admin/ui/lists/amounts";
import { type Column, DataTable } from "@/admin/ui/lists/data-table";
import { FilterTabs } from "@/admin/ui/lists/list";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { type Currency, columnWriter } from "@/lib/money";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { nameDay, shortInstant, useVenueTime } from "@/lib/time/venue-time";
import { Link } from "@/ui/link";

import { DownloadButton } from "./download-button";

export type Books = Schemas["BooksOut"];
type Sums = Books["totals"];

/** The parts of the books; each has its own file. */
type PartName = "days" | "shows" | "prices" | "taxes" | "returns" | "owed" | "payouts";

interface PartProps<Row> {
  title: string;
  /** Accessible name of the table. */
  label: string;
  /** The part of the books to download, and its days. */
  part: PartName;
  days: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  empty: string;
  columns: readonly Column<NoInfer<Row>>[];
}

/** A part of the books under its title, with its file. */
const Part = <Row,>({ title, part, days, ...table }: PartProps<Row>) => {
  const sorting = useSort();
  return (
    <PanelSection
      title={title}
      actions={
        <DownloadButton size="sm" url={`/api/admin/books/${part}.csv?${days}`} of={part}>
          CSV
        </DownloadButton>
      }
    >
      <DataTable {...table} isCompact sorting={sorting} />
    </PanelSection>
  );
};

/** Identifies a show, or the quote of a private event. */
const keyOf = ({ eventId, quoteReference }: Books["owedFor"][number] | Books["shows"][number]) =>
  eventId ?? quoteReference ?? "";

/** The shows of these days with their sums; each links to its settlement. */
export function ShowsTable({ books, days }: BooksTablesProps) {
  const venue = useVenue();
  const time = useVenueTime();
  const now = useNow();
  return (
    <Part
      title="Shows"
      part="shows"
      days={days}
      label="Each show"
      rows={books.shows}
      keyOf={keyOf}
      empty="No money moved for a show."
      columns={[
        {
          head: "Show",
          phone: "title",
          className: "xl:w-[28%]",
          sort: { key: "show", by: ({ title }) => title },
          total: counted(books.shows.length, "show"),
          cell: ({ eventId, title }) =>
            eventId === null ? (
              <bdi className="font-medium">{title}</bdi>
            ) : (
              <Link
                href={settlementHref(eventId)}
                className="-my-2.75 inline-block min-w-11 py-2.75 font-medium max-md:min-h-11 underline-offset-4 hover:underline"
              >
                <bdi>{title}</bdi>
                <span className="sr-only">: settlement</span>
              </Link>
            ),
        },
        {
          head: "When",
          phone: "detail",
          className: "figures whitespace-nowrap text-smoke",
          sort: { key: "when", by: ({ date }) => date },
          cell: ({ date }) => shortInstant(time, date, now),
        },
        ...sumColumns(books.shows, venue),
      ]}
    />
  );
}

interface BooksTablesProps {
  books: Books;
  days: string;
}

/** The part of the books in the URL. Default: the shows. */
function useShownPart() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(search);
  const onShow = (part: PartName) => {
    asked.set("part", part);
    asked.delete("sort");
    navigate(`/admin?${asked}`, { replace: true });
  };
  return { part: asked.get("part") ?? "shows", onShow };
}

/** Whether a show of the month has a tax rate, or had one when it was earned. */
export const hasTax = ({ categories }: Books) =>
  categories.some(({ percent, tax }) => percent > 0 || tax !== 0);

/** The shows, days, prices, taxes, refunds, debts and payouts: one at a time, on paper all. */
export function BooksTables({ books, days }: BooksTablesProps) {
  const venue = useVenue();
  const time = useVenueTime();
  const now = useNow();
  const { part, onShow } = useShownPart();
  const isTaxed = hasTax(books);
  const parts = [
    { value: "shows", label: "Shows", count: books.shows.length },
    { value: "days", label: "Days", count: books.days.length },
    { value: "prices", label: "Prices", count: books.prices.length },
    ...(isTaxed ? [{ value: "taxes", label: "Tax", count: books.categories.length } as const] : []),
    { value: "returns", label: "Refunded", count: books.returns.length },
    { value: "owed", label: "Owed to guests", count: books.owedFor.length },
    { value: "payouts", label: "Payouts", count: books.payouts.length },
  ] as const;
  const shown = parts.find(({ value }) => value === part)?.value ?? "shows";
  const classOf = (one: PartName) => (one === shown ? "" : "hidden print:block");
  return (
    <>
      <div className="mt-6 mb-5 print:hidden">
        <FilterTabs label="Part of the books" tabs={parts} value={shown} onChange={onShow} />
      </div>
      <div className={classOf("shows")}>
        <ShowsTable books={books} days={days} />
        <p className="mt-2 text-13 text-smoke">
          Prepaid, Door, Refunded and Gross are the money that moved in these days. Earned is the
          money of shows that ended in these days, also if guests paid it earlier.
        </p>
      </div>
      <div className={classOf("days")}>
        <Part
          title="Days"
          part="days"
          days={days}
          label="Each day"
          rows={books.days}
          keyOf={({ day }) => day}
          empty="No money moved on a day."
          columns={[
            {
              head: "Day",
              phone: "title",
              className: "font-medium",
              sort: { key: "day", by: ({ day }) => day },
              total: counted(books.days.length, "day"),
              cell: ({ day }) => nameDay(time, day),
            },
            ...sumColumns(books.days, venue),
          ]}
        />
      </div>
      <div className={classOf("prices")}>
        <Part
          title="Prices"
          part="prices"
          days={days}
          label="Each price"
          rows={books.prices}
          keyOf={({ name, amount }) => `${name} ${amount}`}
          empty="No seat of these shows has a price."
          columns={[
            {
              head: "Price",
              phone: "title",
              className: "font-medium",
              sort: { key: "price", by: ({ name }) => name },
              cell: ({ name }) => <bdi>{name}</bdi>,
            },
            amountColumn({
              head: "A seat",
              rows: books.prices,
              amount: ({ amount }) => amount,
              currency: venue,
              hasTotal: false,
              phone: "detail",
            }),
            {
              head: "Seats",
              isAmount: true,
              phone: "state",
              sort: { key: "seats", by: ({ seats }) => seats },
              cell: ({ seats }) => (
                <>
                  <span>{seats}</span>
                  <span className="table:hidden">{seats === 1 ? " seat" : " seats"}</span>
                </>
              ),
            },
            amountColumn({
              head: "Together",
              rows: books.prices,
              amount: ({ total }) => total,
              currency: venue,
              phone: "sum",
            }),
          ]}
        />
      </div>
      {isTaxed && (
        <div className={classOf("taxes")}>
          <Part
            title="Tax"
            part="taxes"
            days={days}
            label="Tax by category"
            rows={books.categories}
            keyOf={({ category, percent }) => `${category} ${percent}`}
            empty="No show was earned."
            columns={[
              {
                head: "Category",
                phone: "title",
                className: "font-medium",
                sort: { key: "category", by: ({ category }) => category },
                cell: ({ category }) => category,
              },
              {
                head: "Rate",
                isAmount: true,
                phone: "detail",
                sort: { key: "rate", by: ({ percent }) => percent },
                cell: ({ percent }) => `${percent}%`,
              },
              amountColumn({
                head: "Earned with tax",
                rows: books.categories,
                amount: ({ taxed }) => taxed,
                currency: venue,
                phone: "state",
              }),
              amountColumn({
                head: "Tax in it",
                rows: books.categories,
                amount: ({ tax }) => tax,
                currency: venue,
                phone: "sum",
              }),
            ]}
          />
        </div>
      )}
      <div className={classOf("returns")}>
        <Part
          title="Refunded"
          part="returns"
          days={days}
          label="Each return"
          rows={books.returns}
          keyOf={({ id }) => id}
          empty="Nothing went back."
          columns={[
            {
              head: "Day",
              phone: "detail",
              className: "whitespace-nowrap",
              sort: { key: "day", by: ({ day }) => day },
              cell: ({ day }) => nameDay(time, day),
            },
            {
              head: "Booking",
              phone: "state",
              className: "figures",
              sort: { key: "booking", by: (one) => one.bookingReference ?? "" },
              cell: (one) => one.bookingReference,
            },
            {
              head: "Show",
              phone: "title",
              sort: { key: "show", by: ({ eventTitle }) => eventTitle },
              cell: ({ eventTitle }) => <bdi>{eventTitle}</bdi>,
            },
            {
              head: "Why",
              className: "wrap-anywhere",
              sort: { key: "why", by: ({ words }) => words },
              cell: ({ words }) => words,
            },
            amountColumn({
              head: "Amount",
              rows: books.returns,
              amount: ({ amount }) => amount,
              currency: venue,
              phone: "sum",
            }),
          ]}
        />
      </div>
      <div className={classOf("owed")}>
        <Part
          title="Owed to guests"
          part="owed"
          days={days}
          label="What is owed"
          rows={books.owedFor}
          keyOf={keyOf}
          empty="Nothing is paid for a show to come."
          columns={[
            {
              head: "Show",
              phone: "title",
              className: "font-medium",
              sort: { key: "show", by: ({ title }) => title },
              total: counted(books.owedFor.length, "show"),
              cell: ({ title }) => <bdi>{title}</bdi>,
            },
            {
              head: "When",
              phone: "detail",
              sort: { key: "when", by: ({ date }) => date },
              cell: ({ date }) => shortInstant(time, date, now),
            },
            amountColumn({
              head: "Owed",
              rows: books.owedFor,
              amount: ({ amount }) => amount,
              currency: venue,
              phone: "sum",
            }),
          ]}
        />
      </div>
      <div className={classOf("payouts")}>
        <Payouts payouts={books.payouts} days={days} />
      </div>
    </>
  );
}

/** The payouts that reached the bank, with the payments in them. */
function Payouts({ payouts, days }: { payouts: Books["payouts"]; days: string }) {
  const venue = useVenue();
  const time = useVenueTime();
  const money = columnWriter(
    venue,
    payouts.map(({ amount, other }) => amount - other),
  );
  return (
    <Part
      title="Payouts"
      part="payouts"
      days={days}
      label="Each payout"
      rows={payouts}
      keyOf={({ id }) => id}
      empty="No payout reached the bank."
      columns={[
        {
          head: "Arrives",
          phone: "title",
          className: "font-medium",
          sort: { key: "arrives", by: ({ arrivesOn }) => arrivesOn },
          cell: ({ arrivesOn }) => nameDay(time, arrivesOn),
        },
        {
          head: "State",
          phone: "detail",
          sort: { key: "state", by: ({ state }) => state },
          cell: ({ state }) => state.replaceAll("_", " "),
        },
        {
          head: "Payments in it",
          isAmount: true,
          phone: "state",
          sort: {
            key: "payments",
            by: ({ payments, amount, other }) => (payments.length > 0 ? amount - other : 0),
          },
          cell: ({ payments, amount, other }) =>
            payments.length > 0 ? `${payments.length}: ${money(amount - other)}` : "Not told",
        },
        amountColumn({
          head: "Returns and others",
          rows: payouts,
          amount: ({ payments, other }) => (payments.length > 0 ? other : 0),
          currency: venue,
        }),
        amountColumn({
          head: "Amount",
          rows: payouts,
          amount: ({ amount }) => amount,
          currency: venue,
          phone: "sum",
        }),
      ]}
    />
  );
}

/** The columns of the money of a show or day; a phone shows gross and earned money. */
function sumColumns<Row extends { sums: Sums }>(
  rows: readonly Row[],
  currency: Currency,
): Column<Row>[] {
  const column = (head: string, of: (sums: Sums) => number, phone?: Column<Row>["phone"]) =>
    amountColumn<Row>({
      ...{ head, rows, currency, amount: ({ sums }) => of(sums) },
      ...(phone !== undefined && { phone }),
    });
  const earned = columnWriter(
    currency,
    rows.map(({ sums }) => sums.earned),
  );
  return [
    column("Prepaid", ({ prepaid }) => prepaid),
    column("Door", ({ doorCash, doorCard }) => doorCash + doorCard),
    column("Refunded", ({ returned }) => returned),
    column("Gross", ({ gross }) => gross, "sum"),
    column("Fees", ({ fees }) => fees),
    ...(rows.some(({ sums }) => sums.tax !== 0) ? [column("Tax", ({ tax }) => tax)] : []),
    column("Earned", ({ earned: of }) => of),
    {
      head: "In short",
      isPhoneOnly: true,
      phone: "state",
      className: "text-smoke",
      cell: ({ sums }) => sums.earned !== 0 && `${earned(sums.earned)} earned`,
    },
  ];
}
