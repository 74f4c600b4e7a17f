import { nameDay } from "@/lib/time/venue-time";

import type { DayFigures } from "./report";

const HEAD = ["Day", "Booked", "Arrived", "Walk-ins", "Expected", "Taken"];

interface DaysTableProps {
  days: readonly DayFigures[];
  money: (amount: number) => string;
}

/** What the charts show as a table, for those who want figures. */
export function DaysTable({ days, money }: DaysTableProps) {
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
              {HEAD.map((name) => (
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
