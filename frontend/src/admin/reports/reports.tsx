import { useLocation, useSearch } from "wouter";

import { newHref } from "@/admin/data/addresses";
import { download } from "@/admin/data/files";
import { useApi } from "@/admin/data/use-api";
import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { FilterTabs } from "@/admin/ui/lists/list";
import { EmptyNote, LoadFault } from "@/admin/ui/notes";
import { useNow } from "@/lib/time/clock";
import type { Day } from "@/lib/time/days";
import { useVenueTime } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";

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
import { type Report, toCome } from "./report";
import { ReportCharts } from "./report-charts";
import { ReportFigures } from "./report-figures";
import { ReportOrigins } from "./report-origins";
import { ReportTable } from "./report-table";

const KINDS = [
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
] as const;

/** What a week or a month brought: in figures, as a chart, performance by performance, and as a file. */
export function ReportsView() {
  const today = useVenueTime().dayKey(useNow(60_000));
  const period = periodIn(new URLSearchParams(useSearch()), today);
  const days = `from=${period.first}&to=${period.last}` as const;
  const { data, error, refetch } = useApi(`/api/admin/reports?${days}` as const);
  const save = useChange({
    send: () => download(`/api/admin/reports.csv?${days}`),
    failed: "Failed to download the report",
    refresh: [],
  });
  return (
    <div className="[page:report]">
      <ViewHeader
        above={period.kind === "week" ? "Report of the week" : "Report of the month"}
        title={nameOf(period)}
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
      {error && !data && <LoadFault what="report" onRetry={refetch} />}
      {!(error || data) && <Loading>Loading report...</Loading>}
      {data && <LoadedReport report={data} today={today} />}
    </div>
  );
}

/** Leads to the other kind of period, and to those before and after. */
function Ways({ period, today }: { period: Period; today: Day }) {
  const [, navigate] = useLocation();
  const { kind } = period;
  const isWeek = kind === "week";
  return (
    <div className="mb-6.5 flex flex-wrap items-center justify-between gap-3 print:hidden">
      <FilterTabs
        label="How many days"
        tabs={KINDS}
        value={kind}
        onChange={(value) => {
          if (value !== kind) navigate(hrefOf(switched(period, today)));
        }}
      />
      <nav aria-label={isWeek ? "Weeks" : "Months"} className="flex gap-2">
        <PanelButton size="sm" href={hrefOf(shifted(period, -1))}>
          <span className="sr-only">{`The ${kind} before: `}</span>Previous
        </PanelButton>
        <PanelButton size="sm" href={hrefOf(isWeek ? weekOf(today) : monthWith(today))}>
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
      <ReportFigures report={report} isAllToCome={isAllToCome} />
      <ReportCharts report={report} />
      <PanelSection title="Each performance">
        <ReportTable report={report} />
      </PanelSection>
      <ReportOrigins report={report} />
    </>
  );
}
