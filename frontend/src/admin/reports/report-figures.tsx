import { counted } from "@/lib/text";

import { moneyWriter, type Report, toCome } from "./report";

interface Figure {
  name: string;
  value: string | number;
  /** A few words below it. */
  about: string;
}

interface ReportFiguresProps {
  report: Report;
  /** Whether none of it has begun: then there is only what is booked so far. */
  isAllToCome: boolean;
}

/** What all performances brought together, and what is not known of some. */
export function ReportFigures({ report, isAllToCome }: ReportFiguresProps) {
  const figures = isAllToCome ? booked(report) : [...booked(report), ...came(report)];
  return (
    <div className="mb-9.5">
      <dl className="grid grid-cols-2 gap-px border border-line bg-line table:grid-cols-3 xl:grid-flow-col xl:grid-cols-none xl:auto-cols-fr">
        {figures.map(({ name, value, about }) => (
          // The name comes first for who listens, the figure for who looks.
          <div key={name} className="flex flex-col bg-soot px-4.5 py-4">
            <dt className="order-2 mt-1 font-medium">{name}</dt>
            <dd className="figures order-1 font-display text-[30px] leading-none">{value}</dd>
            <dd className="figures order-3 text-[13px] text-smoke">{about}</dd>
          </div>
        ))}
      </dl>
      <Unknown report={report} />
    </div>
  );
}

/** What was sold before the performances. */
function booked(report: Report): Figure[] {
  const { totals, currency } = report;
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
      value: moneyWriter(currency)(totals.moneyExpected),
      about: coming > 0 ? "from seats booked so far" : "from all seats booked",
    },
  ];
}

/** What the performances brought. */
function came({ totals, currency }: Report): Figure[] {
  const { seats, arrivedSeats, noShowSeats } = totals;
  const share = (part: number) =>
    seats === 0 ? "of no seats booked" : `${Math.round((part / seats) * 100)}% of seats booked`;
  return [
    { name: "Arrived", value: arrivedSeats, about: share(arrivedSeats) },
    { name: "No-shows", value: noShowSeats, about: share(noShowSeats) },
    { name: "Walk-ins", value: totals.walkIns, about: "seats without a booking" },
    {
      name: "Taken at the door",
      value: moneyWriter(currency)(totals.moneyTaken),
      about: "arrived, and walk-ins who paid",
    },
  ];
}

/** Of which performances something is missing in the figures. */
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
