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
