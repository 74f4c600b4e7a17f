import type { ReactNode } from "react";

interface PanelCellProps {
  /** The column's heading, shown beside the value on a phone; without it the value stands alone. */
  label?: string;
  /** How many columns the cell takes. */
  span?: number;
  className?: string;
  children: ReactNode;
}

/** A cell of a `PanelTable`. */
export function PanelCell({ label, span, className = "", children }: PanelCellProps) {
  const asCard = label
    ? "max-md:grid max-md:grid-cols-[116px_minmax(0,1fr)] max-md:items-center max-md:gap-2"
    : "max-md:block";
  return (
    <td
      colSpan={span}
      className={`px-3.5 py-3 align-middle max-md:px-0 max-md:py-1.5 ${asCard} ${className}`}
    >
      {label && (
        <span aria-hidden className="text-[13px] text-smoke md:hidden">
          {label}
        </span>
      )}
      <div className="min-w-0">{children}</div>
    </td>
  );
}
