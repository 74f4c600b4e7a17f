import { Link } from "wouter";
import { bookingsHref, eventHref, settlementHref } from "@/admin/data/addresses";
import { Badge } from "@/admin/ui/badge";
import { PanelSection } from "@/admin/ui/headings";
import { type Column, DataTable, TableRow } from "@/admin/ui/lists/data-table";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { isolated } from "@/lib/characters";
import { unitsWriter } from "@/lib/money";
import { useNow } from "@/lib/time/clock";
import { shortDate, shortInstant, useVenueTime } from "@/lib/time/venue-time";

import type { Performance, Report } from "./report";

const LINK =
  "underline-offset-4 hover:underline max-md:inline-block max-md:min-h-11 max-md:py-2.75 print:min-h-0 print:py-0";

/** What there is nothing of needs no line on a phone. */
const unlessNone = (figure: number | null) => (figure === 0 ? "hidden" : "labeled");

/** Each performance with what it brought. */
export function ReportTable({ report }: { report: Report }) {
  const money = unitsWriter(useVenue());
  const title: Column<Performance> = {
    head: "Performance",
    className: "xl:w-[34%]",
    cell: (performance) => <Title performance={performance} />,
  };
  const figures: readonly Column<Performance>[] = [
    {
      head: "Booked",
      cell: ({ capacity, seats }) => (capacity === null ? seats : `${seats} of ${capacity}`),
    },
    {
      head: "Arrived",
      phone: ({ arrivedSeats }) => unlessNone(arrivedSeats),
      cell: ({ arrivedSeats }) => arrivedSeats,
    },
    {
      head: "No-shows",
      phone: ({ noShowSeats, isOver }) => unlessNone(isOver ? noShowSeats : 0),
      cell: ({ noShowSeats, isOver }) =>
        noShowSeats ?? <span className="text-smoke">{isOver ? "Unknown" : "To come"}</span>,
    },
    {
      head: "Walk-ins",
      phone: ({ walkIns }) => unlessNone(walkIns),
      cell: ({ walkIns }) => walkIns,
    },
    {
      head: "Expected",
      cell: ({ moneyExpected, eventId, title: of }) =>
        moneyExpected === null ? (
          <Link href={eventHref(eventId, "prices")} className={`text-brass-hi ${LINK}`}>
            No amount<span className="sr-only">{` beside the price of ${of}`}</span>
          </Link>
        ) : (
          money(moneyExpected)
        ),
    },
    {
      head: "Taken",
      phone: ({ moneyTaken }) => unlessNone(moneyTaken === null ? null : Number(moneyTaken)),
      cell: ({ moneyTaken }) =>
        moneyTaken === null ? <span className="text-smoke">Unknown</span> : money(moneyTaken),
    },
  ];
  const cancelled: Column<Performance> = {
    head: "Cancelled",
    phone: "unlabeled",
    span: figures.length,
    cell: () => <Badge word="Cancelled" tone="quiet" />,
  };
  const columns = [title, ...figures.map((figure) => ({ ...figure, className: "figures" }))];
  return (
    <DataTable
      label="Performances"
      rows={report.performances}
      keyOf={idOf}
      columns={columns}
      row={(one) => <TableRow row={one} columns={one.isCancelled ? [title, cancelled] : columns} />}
    />
  );
}

const idOf = ({ eventId }: Performance) => eventId;

function Title({ performance }: { performance: Performance }) {
  const time = useVenueTime();
  const now = useNow();
  const { eventId, title, date, isAllDay } = performance;
  return (
    <>
      <Link href={bookingsHref(eventId)} className={`font-medium ${LINK}`}>
        <bdi>{title}</bdi>
      </Link>
      <p className="figures text-smoke">{(isAllDay ? shortDate : shortInstant)(time, date, now)}</p>
      <Link href={settlementHref(eventId)} className={`text-brass-hi print:hidden ${LINK}`}>
        Settlement<span className="sr-only">{` of ${isolated(title)}`}</span>
      </Link>
    </>
  );
}

const WORDS: Record<Schemas["ReportedOriginOut"]["origin"], string> = {
  site: "On the site",
  phone: "By phone",
  forgotten: "By guests who were forgotten since",
};

/** How those booked who were expected, and how many came without; nothing where there was nobody. */
export function ReportOrigins({ report: { origins, totals } }: { report: Report }) {
  const lines = origins.map(({ origin, ...figures }) => ({ id: WORDS[origin], ...figures }));
  const walkIns = { id: "Walk-ins", parties: null, seats: null, arrivedSeats: totals.walkIns };
  const all = totals.walkIns > 0 ? [...lines, walkIns] : lines;
  if (all.length === 0) return null;
  return (
    <PanelSection title="Sources">
      <DataTable
        label="Guests by source"
        rows={all}
        columns={[
          { head: "Source", className: "font-medium", cell: ({ id }) => id },
          {
            head: "Parties",
            className: "figures",
            phone: ({ parties }) => (parties === null ? "hidden" : "labeled"),
            cell: ({ parties }) => parties,
          },
          {
            head: "Seats booked",
            className: "figures",
            phone: ({ seats }) => (seats === null ? "hidden" : "labeled"),
            cell: ({ seats }) => seats,
          },
          { head: "Seats arrived", className: "figures", cell: ({ arrivedSeats }) => arrivedSeats },
        ]}
      />
    </PanelSection>
  );
}
