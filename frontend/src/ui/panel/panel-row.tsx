import type { ReactNode } from "react";

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
