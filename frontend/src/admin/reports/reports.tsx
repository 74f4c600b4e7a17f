import { useLocation, useSearch } from "wouter";
import { newHref } from "@/admin/data/addresses";
import { download } from "@/admin/data/files";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { FilterTabs } from "@/admin/ui/lists/list";
import { EmptyNote, Loaded, ModeNote } from "@/admin/ui/notes";
import { useVenue } from "@/api/venue";
import { counted } from "@/lib/text";
import type { Day } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import { type Figure, Figures } from "./figures";

import {
  hrefOf,
  monthWith,
  nameOf,
  type Period,
  periodIn,
  shifted,
  switched,
  weekOf,
} from "./period";
import { type Report, sumWriter, toCome } from "./report";
import { ReportCharts } from "./report-charts";
import { ReportOrigins, ReportTable } from "./report-tables";

const KINDS = [
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
] as const;

/** The report of a week or a month: figures, charts, a table of performances, and a download. */
export function ReportsView() {
  const time = useVenueTime();
  const today = time.dayKey(useNow());
  const period = periodIn(new URLSearchParams(useSearch()), today, time.firstDay);
  const days = `from=${period.first}&to=${period.last}` as const;
  const report = usePanelQuery(`/api/admin/reports?${days}` as const);
  const save = useChange({
    send: () => download(`/api/admin/reports.csv?${days}`),
    failed: "Failed to download the report",
    refresh: [],
  });
  return (
    <div className="[page:report]">
      <ViewHeader
        above={period.kind === "week" ? "Report of the week" : "Report of the month"}
        title={nameOf(period, time)}
        actions={
          <>
            <PanelButton className="print:hidden" onClick={() => window.print()}>
              Print
            </PanelButton>
            <PanelButton
              className="print:hidden"
              isBusy={save.isPending}
              onClick={() => save.mutate(undefined)}
            >
              Download CSV
            </PanelButton>
          </>
        }
      />
      <Ways period={period} today={today} />
      <Loaded of="report" query={report}>
        {(read) => <LoadedReport report={read} today={today} />}
      </Loaded>
    </div>
  );
}

/** Links to the other kind of period, and to the previous and next one. */
function Ways({ period, today }: { period: Period; today: Day }) {
  const [, navigate] = useLocation();
  const { kind } = period;
  const isWeek = kind === "week";
  const { firstDay } = useVenueTime();
  return (
    <div className="mb-6.5 flex flex-wrap items-center justify-between gap-3 print:hidden">
      <FilterTabs
        label="How many days"
        tabs={KINDS}
        value={kind}
        onChange={(value) => {
          if (value !== kind) navigate(hrefOf(switched(period, today, firstDay)));
        }}
      />
      <nav aria-label={isWeek ? "Weeks" : "Months"} className="flex flex-wrap gap-2">
        <PanelButton size="sm" href={hrefOf(shifted(period, -1))}>
          <span className="sr-only">{`The ${kind} before: `}</span>Previous
        </PanelButton>
        <PanelButton size="sm" href={hrefOf(isWeek ? weekOf(today, firstDay) : monthWith(today))}>
          {`This ${kind}`}
        </PanelButton>
        <PanelButton size="sm" href={hrefOf(shifted(period, 1))}>
          <span className="sr-only">{`The ${kind} after: `}</span>Next
        </PanelButton>
      </nav>
    </div>
  );
}

function LoadedReport({ report, today }: { report: Report; today: Day }) {
  const { from, to, performances } = report;
  if (performances.length === 0) {
    const day = from > today ? from : today;
    return (
      <EmptyNote next={to >= today && { text: "Add an event", href: newHref({ date: day }) }}>
        {`${to < today ? "Nothing was" : "Nothing is"} on the programme on these days.`}
      </EmptyNote>
    );
  }
  const isAllToCome = toCome(report) === report.totals.performances && from > today;
  return (
    <>
      {Number(report.totals.moneyPrepaid) > 0 && <ModeNote mode={report.mode} />}
      <ReportFigures report={report} isAllToCome={isAllToCome} />
      <ReportCharts report={report} />
      <PanelSection title="Each performance">
        <ReportTable report={report} />
      </PanelSection>
      <ReportOrigins report={report} />
    </>
  );
}

interface ReportFiguresProps {
  report: Report;
  /** Whether no performance has begun: then there are only bookings so far. */
  isAllToCome: boolean;
}

/** Totals of all performances, and notes about missing figures. */
function ReportFigures({ report, isAllToCome }: ReportFiguresProps) {
  const money = sumWriter(useVenue());
  const before = booked(report, money);
  const figures = isAllToCome ? before : [...before, ...came(report, money)];
  return (
    <div className="mb-9.5">
      <Figures figures={figures} />
      <Unknown report={report} />
    </div>
  );
}

type MoneyWriter = ReturnType<typeof sumWriter>;

/** Seats sold before the performances. */
function booked(report: Report, money: MoneyWriter): Figure[] {
  const { totals } = report;
  const coming = toCome(report);
  const performances = counted(totals.performances, "performance");
  return [
    {
      name: "Seats booked",
      value: totals.seats,
      about: coming > 0 ? `at ${performances}, ${coming} to come` : `at ${performances}`,
    },
    {
      name: "Money expected",
      value: money(totals.moneyExpected),
      about: coming > 0 ? "from seats booked so far" : "from all seats booked",
    },
  ];
}

/** Attendance and revenue of the performances. */
function came({ totals }: Report, money: MoneyWriter): Figure[] {
  const { seats, arrivedSeats, noShowSeats } = totals;
  const share = (part: number) =>
    seats === 0 ? "of no seats booked" : `${Math.round((part / seats) * 100)}% of seats booked`;
  return [
    { name: "Arrived", value: arrivedSeats, about: share(arrivedSeats) },
    { name: "No-shows", value: noShowSeats, about: share(noShowSeats) },
    { name: "Walk-ins", value: totals.walkIns, about: "seats without a booking" },
    {
      name: "Taken at the door",
      value: money(totals.moneyTaken),
      about:
        Number(totals.moneyUntapped) > 0
          ? `${money(totals.moneyUntapped)} of it from arrivals, which Books does not count`
          : "in cash and by card, as in Books",
    },
    ...(Number(totals.moneyPrepaid) > 0
      ? [
          {
            name: "Paid before",
            value: money(totals.moneyPrepaid),
            about: "before the evening, less returns",
          },
        ]
      : []),
  ];
}

/** Lists the performances whose figures are incomplete. */
function Unknown({ report }: { report: Report }) {
  const { withoutAttendance, withoutPrice, cancelled } = report.totals;
  const lines = [
    withoutPrice > 0 &&
      `The money of ${counted(withoutPrice, "performance")} is not in it: the price is not one number. Give the event a price amount.`,
    withoutAttendance > 0 &&
      `The no-shows of ${counted(withoutAttendance, "performance")} are not known: nobody noted at the door who came.`,
    cancelled > 0 && `${counted(cancelled, "performance")} cancelled, not in the figures.`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1 text-smoke">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
