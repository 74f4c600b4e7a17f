import { PanelButton } from "@/admin/ui/buttons";
import type { Month } from "@/lib/time/checked";
import { monthOf } from "@/lib/time/days";

import { type Period, shifted } from "./period";

interface MonthLinksProps {
  period: Period;
  hrefOf: (month: Month) => string;
}

/** Links to the previous and next month. */
export function MonthLinks({ period, hrefOf }: MonthLinksProps) {
  const hrefBy = (step: 1 | -1) => hrefOf(monthOf(shifted(period, step).first));
  return (
    <nav aria-label="Months" className="mb-6.5 flex flex-wrap gap-2 print:hidden">
      <PanelButton size="sm" href={hrefBy(-1)}>
        <span className="sr-only">The month before: </span>Previous
      </PanelButton>
      <PanelButton size="sm" href={hrefBy(1)}>
        <span className="sr-only">The month after: </span>Next
      </PanelButton>
    </nav>
  );
}
