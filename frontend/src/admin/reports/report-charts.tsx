import { useId } from "react";

import { nameDay } from "@/lib/venue-time";

import { type DayFigures, daysOf, moneyWriter, type Report } from "./report";

/** Of one day two bars: what was expected, and what came, which may have a second part above. */
interface Bars {
  day: string;
  expected: number;
  came: number;
  above: number;
}

interface ReportChartsProps {
  report: Report;
  /** Whether its days are those of a month: then only some of them are named. */
  isByMonth: boolean;
}

/** Seats and money day by day, and the same as a table. */
export function ReportCharts({ report, isByMonth }: ReportChartsProps) {
  const days = daysOf(report);
  const money = moneyWriter(report.currency);
  return (
    <div className="mb-9.5">
      <div className="grid gap-4 xl:grid-cols-2">
        <DayChart
          title="Seats by day"
          bars={days.map(({ day, seats, arrivedSeats, walkIns }) => ({
            day,
            expected: seats,
            came: arrivedSeats,
            above: walkIns,
          }))}
          write={String}
          legend={["Booked", "Arrived", "Walk-ins"]}
          isByMonth={isByMonth}
        />
        <DayChart
          title="Money by day"
          bars={days.map(({ day, moneyExpected, moneyTaken }) => ({
            day,
            expected: moneyExpected,
            came: moneyTaken,
            above: 0,
          }))}
          write={money}
          legend={["Expected", "Taken at the door"]}
          isByMonth={isByMonth}
        />
      </div>
      <DaysTable days={days} money={money} />
    </div>
  );
}

interface DayChartProps {
  title: string;
  bars: readonly Bars[];
  write: (value: number) => string;
  legend: readonly string[];
  isByMonth: boolean;
}

const TONES = ["bg-brass", "bg-available", "bg-available/50"];

function DayChart({ title, bars, write, legend, isByMonth }: DayChartProps) {
  const titleId = useId();
  const most = Math.max(
    ...bars.map(({ expected, came, above }) => Math.max(expected, came + above)),
  );
  const sum = (figure: (one: Bars) => number) =>
    write(bars.reduce((total, one) => total + figure(one), 0));
  const sums = [
    sum(({ expected }) => expected),
    sum(({ came }) => came),
    sum(({ above }) => above),
  ];
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-w-0 break-inside-avoid flex-col border border-line bg-soot p-4.5"
    >
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h2 id={titleId} className="font-sans text-[15px] font-medium tracking-normal">
          {title}
        </h2>
        <ul className="flex flex-wrap gap-x-4 text-[13px] text-smoke">
          {legend.map((name, index) => (
            <li key={name} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className={`size-2.5 print:[print-color-adjust:exact] ${TONES[index]}`}
              />
              {name}
            </li>
          ))}
        </ul>
      </header>
      <p aria-hidden className="figures border-b border-row text-[13px] text-smoke">
        {write(most)}
      </p>
      <svg
        viewBox={`0 0 ${bars.length * 10} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${legend.map((name, index) => `${name.toLowerCase()} ${sums[index]}`).join(", ")}`}
        className="h-36 w-full border-b border-line"
      >
        {bars.map((one, index) => (
          <DayBars key={one.day} bars={one} left={index * 10} most={most} />
        ))}
      </svg>
      <ol
        aria-hidden
        className="figures mt-1.5 grid text-[13px] text-smoke"
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {bars.map(({ day }, index) => (
          <li key={day} className="whitespace-nowrap text-center">
            {!isByMonth && `${nameDay(day).slice(0, 3)} ${Number(day.slice(8))}`}
            {isByMonth && index % 7 === 0 && Number(day.slice(8))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function DayBars({ bars, left, most }: { bars: Bars; left: number; most: number }) {
  const height = (value: number) => (value / Math.max(1, most)) * 100;
  const came = height(bars.came);
  const parts = [
    {
      x: left + 1.5,
      y: 100 - height(bars.expected),
      part: height(bars.expected),
      tone: "fill-brass",
    },
    { x: left + 5.25, y: 100 - came, part: came, tone: "fill-available" },
    {
      x: left + 5.25,
      y: 100 - came - height(bars.above),
      part: height(bars.above),
      tone: "fill-available/50",
    },
  ];
  return parts.map(
    ({ x, y, part, tone }) =>
      part > 0 && <rect key={tone} x={x} y={y} width="3.25" height={part} className={tone} />,
  );
}

interface DaysTableProps {
  days: readonly DayFigures[];
  money: (amount: number) => string;
}

/** The same as a table, for those who want figures. */
function DaysTable({ days, money }: DaysTableProps) {
  const head = ["Day", "Booked", "Arrived", "Walk-ins", "Expected", "Taken"];
  return (
    <details className="mt-2 print:hidden">
      <summary className="w-fit text-[14px] text-brass-hi max-md:py-3">Both as a table</summary>
      <section
        aria-label="Day by day"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus (WCAG 2.1.1)
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="figures mt-2 w-full text-right text-[14px]">
          <caption className="sr-only">Seats and money by the day of the performances</caption>
          <thead className="text-smoke">
            <tr>
              {head.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="py-1 pl-3 font-normal first:pl-0 first:text-left"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((one) => (
              <tr key={one.day} className="border-t border-row">
                <th scope="row" className="py-1 text-left font-normal">
                  {nameDay(one.day)}
                </th>
                <td className="py-1 pl-3">{one.seats}</td>
                <td className="py-1 pl-3">{one.arrivedSeats}</td>
                <td className="py-1 pl-3">{one.walkIns}</td>
                <td className="py-1 pl-3">{money(one.moneyExpected)}</td>
                <td className="py-1 pl-3">{money(one.moneyTaken)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
