import { nameMonth } from "@/lib/venue-time";
import { Button } from "@/ui/button";

import { type Month, shiftMonth } from "./month-grid";

interface MonthHeaderProps {
  month: Month;
  canShow: (month: Month) => boolean;
  onShow: (month: Month) => void;
  onToday: () => void;
}

/** The month's name and the ways to another one. */
export function MonthHeader({ month, canShow, onShow, onToday }: MonthHeaderProps) {
  const [name, year] = nameMonth(month).split(" ");
  const [previous, next] = [shiftMonth(month, -1), shiftMonth(month, 1)];
  return (
    <div className="mb-6.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h2 id="calendar-month" aria-live="polite" className="text-[38px] md:text-[44px]">
        {name} <i className="font-medium text-brass-hi">{year}</i>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form. */}
      <div role="group" aria-label="Month" className="flex gap-2.5 noscript:hidden print:hidden">
        <Button size="sm" disabled={!canShow(previous)} onClick={() => onShow(previous)}>
          PREV
        </Button>
        <Button size="sm" onClick={onToday}>
          Today
        </Button>
        <Button size="sm" disabled={!canShow(next)} onClick={() => onShow(next)}>
          NEXT
        </Button>
      </div>
    </div>
  );
}
