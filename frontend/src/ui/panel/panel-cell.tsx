import type { ReactNode } from "react";

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
