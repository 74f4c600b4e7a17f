import { useId } from "react";
import { useVenue } from "@/api/venue";

import { DAYS_OF_WEEK } from "@/lib/time/days";
import { nameDay, shortWeekday, useVenueTime } from "@/lib/time/venue-time";

import { type DayFigures, daysOf, type Report, sumWriter } from "./report";

/**
 * One figure of each day, drawn in the tone of its position: expected, arrived, and arrivals above
 * the expected.
 */
interface Series {
  name: string;
  of: (day: DayFigures) => number;
}

const SEATS: readonly Series[] = [
  { name: "Booked", of: ({ seats }) => seats },
  { name: "Arrived", of: ({ arrivedSeats }) => arrivedSeats },
  { name: "Walk-ins", of: ({ walkIns }) => walkIns },
];
const MONEY: readonly Series[] = [
  { name: "Expected", of: ({ moneyExpected }) => moneyExpected },
  { name: "Taken at the door", of: ({ moneyTaken }) => moneyTaken },
];
const TONES = [
  { swatch: "bg-brass", bar: "fill-brass" },
  { swatch: "bg-available", bar: "fill-available" },
  { swatch: "bg-available/50", bar: "fill-available/50" },
] as const;

/** Seats and money by day as charts and as a table; hidden without seats. */
export function ReportCharts({ report }: { report: Report }) {
  const days = daysOf(report);
  const money = sumWriter(useVenue());
  const { seats, arrivedSeats, walkIns } = report.totals;
  if (seats + arrivedSeats + walkIns === 0) return null;
  return (
    <div className="mb-9.5">
      <div className="grid gap-4 xl:grid-cols-2 print:grid-cols-2">
        <DayChart title="Seats by day" days={days} series={SEATS} write={String} />
        <DayChart title="Money by day" days={days} series={MONEY} write={money} />
      </div>
      <DaysTable days={days} money={money} />
    </div>
  );
}

interface DayChartProps {
  title: string;
  days: readonly DayFigures[];
  series: readonly Series[];
  write: (value: number) => string;
}

/** Two bars for each day, side by side: expected and actual. */
function DayChart({ title, days, series, write }: DayChartProps) {
  const titleId = useId();
  const sum = ({ of }: Series) => days.reduce((total, day) => total + of(day), 0);
  // The legend omits series that are zero, but always shows the expected one.
  const named = series.filter((one, index) => index === 0 || sum(one) > 0);
  const drawn = days.map((day) => {
    const [expected = 0, came = 0, above = 0] = series.map(({ of }) => of(day));
    return { day: day.day, expected, came, above };
  });
  const most = Math.max(
    ...drawn.map(({ expected, came, above }) => Math.max(expected, came + above)),
  );
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-w-0 break-inside-avoid flex-col border border-line bg-soot p-4.5"
    >
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h2 id={titleId} className="font-sans text-15 font-medium tracking-normal">
          {title}
        </h2>
        <ul className="flex flex-wrap gap-x-4 text-13 text-smoke">
          {named.map((one) => (
            <li key={one.name} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className={`size-2.5 print:[print-color-adjust:exact] ${TONES[series.indexOf(one)]?.swatch}`}
              />
              <span>{one.name}</span>
            </li>
          ))}
        </ul>
      </header>
      <p aria-hidden className="figures border-b border-row text-13 text-smoke">
        {write(most)}
      </p>
      <svg
        viewBox={`0 0 ${days.length * 10} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${named.map((one) => `${one.name.toLowerCase()} ${write(sum(one))}`).join(", ")}`}
        className="h-36 w-full border-b border-line"
      >
        {drawn.map(({ day, ...bars }, index) => (
          <DayBars key={day} {...bars} left={index * 10} most={most} />
        ))}
      </svg>
      <DayNames days={days} />
    </section>
  );
}

interface DayBarsProps {
  expected: number;
  came: number;
  above: number;
  /** Left edge of the day, which is ten units wide. */
  left: number;
  /** The value at full height. */
  most: number;
}

function DayBars({ expected, came, above, left, most }: DayBarsProps) {
  const height = (value: number) => (value / Math.max(1, most)) * 100;
  const bars = [
    { x: left + 1.5, foot: 0, value: expected },
    { x: left + 5.25, foot: 0, value: came },
    { x: left + 5.25, foot: height(came), value: above },
  ];
  return bars.map(
    ({ x, foot, value }, index) =>
      value > 0 && (
        <rect
          key={TONES[index]?.bar}
          x={x}
          y={100 - foot - height(value)}
          width="3.25"
          height={height(value)}
          className={TONES[index]?.bar}
        />
      ),
  );
}

/** Names of the days below the bars, for a month one per week; hidden from screen readers. */
function DayNames({ days }: { days: readonly DayFigures[] }) {
  const isWeek = days.length <= DAYS_OF_WEEK;
  return (
    <ol
      aria-hidden
      className="figures mt-1.5 grid text-center text-13 text-smoke"
      style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
    >
      {days.map(({ day }, index) => (
        <li key={day} className="whitespace-nowrap">
          {isWeek && <span className="max-md:block">{`${shortWeekday(day)} `}</span>}
          {(isWeek || index % DAYS_OF_WEEK === 0) && <span>{Number(day.slice(8))}</span>}
        </li>
      ))}
    </ol>
  );
}

interface DaysTableProps {
  days: readonly DayFigures[];
  money: (amount: number) => string;
}

/** The data of the charts as a table. */
function DaysTable({ days, money }: DaysTableProps) {
  const time = useVenueTime();
  const columns: readonly (readonly [head: string, of: (day: DayFigures) => string | number])[] = [
    ["Booked", ({ seats }) => seats],
    ["Arrived", ({ arrivedSeats }) => arrivedSeats],
    ["Walk-ins", ({ walkIns }) => walkIns],
    ["Expected", ({ moneyExpected }) => money(moneyExpected)],
    ["Taken", ({ moneyTaken }) => money(moneyTaken)],
  ];
  return (
    <details className="mt-2 print:hidden">
      <summary className="w-fit py-1 text-14 text-brass-hi max-md:py-3">Both as a table</summary>
      <section
        aria-label="Day by day"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus (WCAG 2.1.1)
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="figures mt-2 w-full text-right text-14">
          <caption className="sr-only">Seats and money by the day of the performances</caption>
          <thead className="text-smoke">
            <tr>
              <th scope="col" className="py-1 text-left font-normal">
                Day
              </th>
              {columns.map(([head]) => (
                <th key={head} scope="col" className="py-1 pl-3 font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((one) => (
              <tr key={one.day} className="border-t border-row">
                <th scope="row" className="py-1 text-left font-normal">
                  {nameDay(time, one.day)}
                </th>
                {columns.map(([head, of]) => (
                  <td key={head} className="py-1 pl-3">
                    {of(one)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
