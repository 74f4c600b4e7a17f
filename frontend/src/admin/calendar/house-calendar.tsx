import { useSearch } from "wouter";

import { monthHref } from "@/admin/data/addresses";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelButton } from "@/admin/ui/buttons";
import { whenOf } from "@/admin/ui/clashes";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { Loaded } from "@/admin/ui/notes";
import { useNow } from "@/lib/time/clock";
import { monthGrid, monthOf, shiftDay, shiftMonth } from "@/lib/time/days";
import { nameMonth, useVenueTime } from "@/lib/time/venue-time";

import { CalendarGrid, ItemLink } from "./calendar-grid";
import { type Calendar, filledDays, monthIn } from "./month";

/** The manager's month: events, confirmed inquiries, holds, closed days, and conflicts. */
export function CalendarView() {
  const time = useVenueTime();
  const today = time.dayKey(useNow());
  const present = monthOf(today);
  const month = monthIn(new URLSearchParams(useSearch()).get("month"), present);
  const { start, end } = monthGrid(month, time.firstDay);
  const calendar = usePanelQuery(
    `/api/admin/calendar?from=${start}&to=${shiftDay(end, -1)}` as const,
  );
  const { data: holds = [] } = usePanelQuery(
    `/api/admin/holds?from=${start}&to=${shiftDay(end, -1)}` as const,
  );
  return (
    <>
      <ViewHeader
        above="Calendar"
        title={nameMonth(month)}
        actions={
          <nav aria-label="Months" className="flex gap-2.5">
            <PanelButton href={monthHref(shiftMonth(month, -1))}>
              <span className="sr-only">The month before: </span>Previous
            </PanelButton>
            <PanelButton href={monthHref(present)}>Today</PanelButton>
            <PanelButton href={monthHref(shiftMonth(month, 1))}>
              <span className="sr-only">The month after: </span>Next
            </PanelButton>
          </nav>
        }
      />
      <Loaded of="calendar" query={calendar}>
        {(read) => (
          <>
            <Clashes calendar={read} />
            <CalendarGrid days={filledDays(month, read, time, holds)} today={today} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Lists the conflicts of these weeks. */
function Clashes({ calendar }: { calendar: Calendar }) {
  const time = useVenueTime();
  const clashing = calendar.items.filter(
    ({ kind, clashesWith }) => kind !== "closed" && clashesWith.length > 0,
  );
  if (clashing.length === 0) {
    return <p className="mb-4 text-smoke">Nothing is in the way of anything else.</p>;
  }
  return (
    <PanelSection title="At the same time">
      <ul className="mb-8 border border-act bg-soot">
        {clashing.map((item) => (
          <li
            key={`${item.kind}-${item.id}`}
            className="grid gap-x-5 gap-y-0.5 border-b border-row px-4 py-3 last:border-0 md:grid-cols-2"
          >
            <p className="min-w-0">
              <ItemLink item={item} className="font-medium" />
              <span className="block text-14 text-smoke">{whenOf(item, time)}</span>
            </p>
            <p className="min-w-0 text-act">{`Clashes with ${item.clashesWith.join(", ")}`}</p>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
