import { Redirect, useSearch } from "wouter";

import { idIn, settlementHref, settlementsHref } from "@/admin/data/addresses";
import { shownMonth } from "@/admin/data/date-fields";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { ViewHeader } from "@/admin/ui/headings";
import { Loaded, ModeNote } from "@/admin/ui/notes";
import { useNow } from "@/lib/time/clock";
import { monthOf } from "@/lib/time/days";
import { useVenueTime } from "@/lib/time/venue-time";

import { ShowsTable } from "./books-tables";
import { MonthLinks } from "./month-links";
import { nameOf, type Period, periodOf } from "./period";

/** The shows of a month with their settlements. */
export function SettlementsView() {
  const today = useVenueTime().dayKey(useNow());
  const asked = new URLSearchParams(useSearch());
  const eventId = idIn(asked.get("event"));
  if (eventId !== null) return <Redirect to={settlementHref(eventId)} replace />;
  return <Month period={periodOf(shownMonth(asked.get("month")) ?? monthOf(today))} />;
}

function Month({ period }: { period: Period }) {
  const days = `from=${period.first}&to=${period.last}` as const;
  const books = usePanelQuery(`/api/admin/books?${days}` as const);
  return (
    <>
      <ViewHeader above="Settlements of the month" title={nameOf(period, useVenueTime())} />
      <MonthLinks period={period} hrefOf={settlementsHref} />
      <Loaded of="shows" query={books}>
        {(read) => (
          <>
            <ModeNote mode={read.mode} />
            <ShowsTable books={read} days={days} />
          </>
        )}
      </Loaded>
    </>
  );
}
