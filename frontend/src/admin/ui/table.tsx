import type { ReactNode } from "react";

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

/** A table whose rows become cards on a phone. */
export function PanelTable({ label, head, isTall = false, children }: PanelTableProps) {
  return (
    // Positioned, so that what is only read out scrolls with it; reachable by keyboard, because it may scroll without holding anything that takes the focus.
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus (WCAG 2.1.1)
      tabIndex={0}
      className={`relative overflow-auto border border-line bg-soot ${isTall ? "max-h-96" : ""}`}
    >
      <table className="w-full border-collapse text-left max-md:block">
        <caption className="sr-only">{label}</caption>
        <thead className="max-md:sr-only">
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
        <tbody className="max-md:block">{children}</tbody>
      </table>
    </section>
  );
}

/** A row of a `PanelTable`; its children are `PanelCell`s. */
export function PanelRow({
  children,
  className = "",
}: {
  children: ReactNode;
  className?: string;
}) {
  return (
    <tr
      className={`border-b border-row last:border-0 max-md:block max-md:px-3.5 max-md:py-3 ${className}`}
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
  className?: string;
  children: ReactNode;
}

/** Drawn, so that each heading stands in the page once. */
const LABEL =
  "max-md:before:text-[13px] max-md:before:text-smoke max-md:before:content-[attr(data-label)]";

/** A cell of a `PanelTable`. */
export function PanelCell({ label, span, className = "", children }: PanelCellProps) {
  const asCard = label
    ? `max-md:grid max-md:grid-cols-[116px_minmax(0,1fr)] max-md:items-center max-md:gap-2 ${LABEL}`
    : "max-md:block";
  return (
    <td
      colSpan={span}
      data-label={label}
      className={`px-3.5 py-3 align-middle max-md:px-0 max-md:py-1.5 ${asCard} ${className}`}
    >
      <div className="min-w-0">{children}</div>
    </td>
  );
}
