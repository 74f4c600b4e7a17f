import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { bookingsHref, eventHref, settlementHref } from "@/admin/data/addresses";
import { useSort } from "@/admin/data/use-list";
import { Badge } from "@/admin/ui/badge";
import { PanelSection } from "@/admin/ui/headings";
import { amountColumn } from "@/admin/ui/lists/amounts";
import { type Column, DataTable } from "@/admin/ui/lists/data-table";
import { ROW_LINK } from "@/admin/ui/lists/row-link";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { isolated } from "@/lib/characters";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { shortDate, shortInstant, useVenueTime } from "@/lib/time/venue-time";

import type { Performance, Report } from "./report";

/** A column of counts: right-aligned, and hidden on a phone unless it has a slot. */
function countColumn(
  head: string,
  count: (one: Performance) => number | null,
  more: Partial<Column<Performance>> = {},
): Column<Performance> {
  return {
    head,
    isAmount: true,
    phone: "hidden",
    sort: { key: head.toLowerCase(), by: (one) => count(one) ?? 0 },
    cell: (one) => !one.isCancelled && count(one),
    ...more,
  };
}

/** The performances with their figures. */
export function ReportTable({ report: { performances, totals } }: { report: Report }) {
  const venue = useVenue();
  const time = useVenueTime();
  const now = useNow();
  const cents = (units: string | null) => Math.round(Number(units) * 10 ** venue.decimals);
  /** One performance needs no sums. */
  const isSummed = performances.length > 1;
  const ifSummed = (total: ReactNode) => (isSummed ? total : undefined);
  const money = { rows: performances, currency: venue, hasTotal: isSummed };
  const expected = amountColumn({
    ...money,
    head: "Expected",
    amount: ({ moneyExpected }) => cents(moneyExpected),
    total: cents(totals.moneyExpected),
  });
  const taken = amountColumn({
    ...money,
    head: "Taken",
    amount: ({ moneyTaken }) => cents(moneyTaken),
    total: cents(totals.moneyTaken),
  });
  return (
    <DataTable
      label="Performances"
      rows={performances}
      keyOf={idOf}
      sorting={useSort()}
      columns={[
        {
          head: "Performance",
          phone: "title",
          className: "table:max-w-0 table:w-[30%]",
          sort: { key: "performance", by: ({ title }) => title },
          total: ifSummed(counted(performances.length, "performance")),
          cell: ({ eventId, title }) => (
            <Link {...ROW_LINK} href={bookingsHref(eventId)} className={`font-medium ${LINK}`}>
              <bdi>{title}</bdi>
            </Link>
          ),
        },
        {
          head: "When",
          phone: "detail",
          className: "figures whitespace-nowrap text-smoke",
          sort: { key: "when", by: ({ date }) => date },
          cell: ({ date, isAllDay }) => (isAllDay ? shortDate : shortInstant)(time, date, now),
        },
        countColumn("Booked", ({ seats }) => seats, {
          phone: "state",
          total: ifSummed(withWord(totals.seats, "booked")),
          cell: ({ capacity, seats, isCancelled }) =>
            isCancelled ? (
              <Badge word="Cancelled" tone="quiet" />
            ) : (
              <>
                <span>{capacity === null ? seats : `${seats} of ${capacity}`}</span>
                <span className="table:hidden"> booked</span>
              </>
            ),
        }),
        countColumn("Arrived", ({ arrivedSeats }) => arrivedSeats, {
          total: ifSummed(totals.arrivedSeats),
        }),
        countColumn("No-shows", ({ noShowSeats }) => noShowSeats, {
          total: ifSummed(totals.noShowSeats),
          cell: ({ noShowSeats, isOver, isCancelled }) =>
            isCancelled
              ? null
              : (noShowSeats ?? (
                  <span className="text-smoke">{isOver ? "Unknown" : "To come"}</span>
                )),
        }),
        countColumn("Walk-ins", ({ walkIns }) => walkIns, {
          total: ifSummed(totals.walkIns),
          className: "max-xl:table:hidden",
        }),
        {
          ...expected,
          phone: ({ isOver }) => (isOver ? "hidden" : "sum"),
          cell: (one) =>
            one.isCancelled ? null : one.moneyExpected === null ? (
              <Link href={eventHref(one.eventId, "prices")} className={`text-brass-hi ${LINK}`}>
                No amount<span className="sr-only">{` beside the price of ${one.title}`}</span>
              </Link>
            ) : (
              expected.cell(one)
            ),
        },
        {
          ...taken,
          phone: ({ isOver }) => (isOver ? "sum" : "hidden"),
          cell: (one) =>
            one.isCancelled ? null : one.moneyTaken === null ? (
              <span className="text-smoke">Unknown</span>
            ) : (
              taken.cell(one)
            ),
        },
      ]}
      actions={({ eventId, title }) => (
        <Link
          href={settlementHref(eventId)}
          className="text-13 whitespace-nowrap text-brass-hi underline-offset-4 hover:underline max-md:grid max-md:min-h-11 max-md:min-w-11 max-md:place-items-center print:hidden"
        >
          <ReceiptText aria-hidden className="size-4.5 table:hidden" strokeWidth={1.5} />
          <span className="max-table:sr-only">Settlement</span>
          <span className="sr-only">{` of ${isolated(title)}`}</span>
        </Link>
      )}
    />
  );
}

const LINK =
  "block truncate underline-offset-4 hover:underline max-md:-my-2.75 max-md:min-h-11 max-md:py-2.75 print:min-h-0 print:py-0";

const idOf = ({ eventId }: Performance) => eventId;

const WORDS: Record<Schemas["ReportedOriginOut"]["origin"], string> = {
  site: "On the site",
  phone: "By phone",
  forgotten: "By guests who were forgotten since",
};

/** A count; on a phone followed by its heading. */
const withWord = (count: number | null, word: string) =>
  count !== null && (
    <>
      <span>{count}</span>
      <span className="table:hidden">{` ${word}`}</span>
    </>
  );

/** Expected guests by source of booking, and the number of walk-ins; hidden if there were none. */
export function ReportOrigins({ report: { origins, totals } }: { report: Report }) {
  const sorting = useSort();
  const lines = origins.map(({ origin, ...figures }) => ({ id: WORDS[origin], ...figures }));
  const walkIns = { id: "Walk-ins", parties: null, seats: null, arrivedSeats: totals.walkIns };
  const all = totals.walkIns > 0 ? [...lines, walkIns] : lines;
  if (all.length === 0) return null;
  return (
    <PanelSection title="Sources">
      <DataTable
        label="Guests by source"
        rows={all}
        sorting={sorting}
        columns={[
          {
            head: "Source",
            phone: "title",
            className: "font-medium",
            sort: { key: "source", by: ({ id }) => id },
            cell: ({ id }) => id,
          },
          {
            head: "Parties",
            isAmount: true,
            phone: "detail",
            sort: { key: "parties", by: ({ parties }) => parties ?? 0 },
            cell: ({ parties }) => withWord(parties, "parties"),
          },
          {
            head: "Seats booked",
            isAmount: true,
            phone: "sum",
            sort: { key: "seats-booked", by: ({ seats }) => seats ?? 0 },
            cell: ({ seats }) => withWord(seats, "booked"),
          },
          {
            head: "Seats arrived",
            isAmount: true,
            phone: "state",
            sort: { key: "seats-arrived", by: ({ arrivedSeats }) => arrivedSeats ?? 0 },
            cell: ({ arrivedSeats }) => withWord(arrivedSeats, "arrived"),
          },
        ]}
      />
    </PanelSection>
  );
}
