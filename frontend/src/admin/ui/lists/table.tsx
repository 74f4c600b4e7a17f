import { type ReactNode, useRef } from "react";

import { useRowsThatOpen } from "./row-link";

interface PanelTableProps {
  /** What the table lists, for screen readers. */
  label: string;
  /** The columns' headings. */
  head: readonly string[];
  /** Scrolls within 24 rem instead of growing. */
  isTall?: boolean;
  /** The rows: `PanelRow`. */
  children: ReactNode;
}

/** A table whose rows become cards below 700 px. */
export function PanelTable({ label, head, isTall = false, children }: PanelTableProps) {
  const table = useRef<HTMLTableElement>(null);
  useRowsThatOpen(table);
  return (
    // Positioned, so that what is only read out scrolls with it; reachable by keyboard, because it may scroll without holding anything that takes the focus.
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus (WCAG 2.1.1)
      tabIndex={0}
      className={`relative overflow-auto border border-line bg-soot ${isTall ? "max-h-96" : ""}`}
    >
      <table ref={table} className="w-full border-collapse text-left max-table:block">
        <caption className="sr-only">{label}</caption>
        <thead className="max-table:sr-only">
          <tr>
            {head.map((name) => (
              <th
                key={name}
                scope="col"
                className="sticky top-0 z-10 border-b border-line bg-soot px-3.5 py-3 text-[12px] font-medium tracking-[.12em] whitespace-nowrap text-smoke uppercase"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-table:block">{children}</tbody>
      </table>
    </section>
  );
}

interface PanelRowProps {
  /** Two lines on a phone instead of a card: the first cell, and the last one beside it. */
  compactOnPhone?: boolean;
  className?: string;
  /** `PanelCell`s. */
  children: ReactNode;
}

/** A row of a `PanelTable`. */
export function PanelRow({ compactOnPhone = false, className = "", children }: PanelRowProps) {
  const onPhone = compactOnPhone
    ? "max-table:grid max-table:grid-cols-[minmax(0,1fr)_auto] max-table:items-center max-table:gap-x-2 max-table:py-1.5 max-table:pr-1 max-table:pl-3.5"
    : "max-table:block max-table:px-3.5 max-table:py-3";
  return (
    <tr
      className={`border-b border-row last:border-0 has-data-opens-row:cursor-pointer has-data-opens-row:hover:bg-coal/60 ${onPhone} ${className}`}
    >
      {children}
    </tr>
  );
}

interface PanelCellProps {
  /** The column's heading, shown beside the value on a phone; without it the value stands alone. */
  label?: string;
  /** How many columns the cell takes. */
  span?: number;
  /** Left out on a phone, where a brief row says it in its second line. Default false. */
  hideOnPhone?: boolean;
  className?: string;
  children: ReactNode;
}

/** Drawn, so that each heading stands in the page once. */
const LABEL =
  "max-table:before:text-[13px] max-table:before:text-smoke max-table:before:content-[attr(data-label)]";

/** A cell of a `PanelTable`. */
export function PanelCell({
  label,
  span,
  hideOnPhone = false,
  className = "",
  children,
}: PanelCellProps) {
  const asCard = label
    ? `max-table:grid max-table:grid-cols-[116px_minmax(0,1fr)] max-table:items-center max-table:gap-2 ${LABEL}`
    : "max-table:block";
  return (
    <td
      colSpan={span}
      data-label={label}
      className={`px-3.5 py-3 align-middle max-table:px-0 max-table:py-1.5 ${hideOnPhone ? "max-table:hidden" : asCard} ${className}`}
    >
      <div className="min-w-0">{children}</div>
    </td>
  );
}
