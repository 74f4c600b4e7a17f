import type { ReactNode } from "react";

import { usePermission } from "@/admin/data/permission";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { centsWriter } from "@/lib/money";
import { counted } from "@/lib/text";

/** Seats and money of the evening, and its waitlist, of all shows together. */
export function EveningSums({ evening }: { evening: Schemas["EveningOut"] }) {
  const money = centsWriter(useVenue());
  const can = usePermission();
  const { data: lines = [] } = usePanelQuery("/api/admin/waitlist/counts", {
    enabled: can("GET /api/admin/waitlist/counts"),
  });
  const shows = evening.shows.filter(({ isCancelled }) => !isCancelled);
  if (shows.length === 0) return null;
  const sum = <Row,>(rows: readonly Row[], value: (row: Row) => number) =>
    rows.reduce((all, row) => all + value(row), 0);
  const waiting = lines.filter(({ eventId }) => shows.some((show) => show.eventId === eventId));
  const parties = sum(waiting, (line) => line.parties);
  const counts = shows.flatMap(({ capacity }) => capacity ?? []);
  const isCounted = counts.length === shows.length;
  const owed = sum(shows, (show) => show.owed);
  const arrived = sum(shows, ({ arrivedSeats, walkIns }) => arrivedSeats + walkIns);
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4">
      <Sum
        label="Seats booked"
        value={`${sum(shows, (show) => show.seatsTaken)}`}
        detail={`${isCounted ? `of ${sum(counts, (count) => count)} · ` : ""}${arrived} in`}
      />
      <Sum
        label="Taken"
        value={moneyOrDash(
          sum(shows, (show) => show.taken),
          money,
        )}
      />
      <Sum
        label={evening.isTonight ? "Owed tonight" : "Owed"}
        value={moneyOrDash(owed, money)}
        isToAct={owed > 0}
      />
      <Sum
        label="Waitlist"
        value={parties === 0 ? "–" : `${parties}`}
        detail={
          parties === 0
            ? ""
            : `${parties === 1 ? "party" : "parties"}, ${counted(
                sum(waiting, (line) => line.seats),
                "seat",
              )}`
        }
      />
    </dl>
  );
}

const moneyOrDash = (cents: number, money: (cents: number) => string): string =>
  cents === 0 ? "–" : money(cents);

interface SumProps {
  label: string;
  value: ReactNode;
  detail?: string;
  isToAct?: boolean;
}

function Sum({ label, value, detail = "", isToAct = false }: SumProps) {
  return (
    <div className="bg-ink px-4.5 py-2.5 max-md:px-4">
      <dt className="text-13 text-smoke">{label}</dt>
      <dd className="figures flex flex-wrap items-baseline gap-x-2">
        <span className={`font-display text-26 leading-tight ${isToAct ? "text-act" : ""}`}>
          {value}
        </span>
        {detail !== "" && <span className="text-13 text-smoke">{detail}</span>}
      </dd>
    </div>
  );
}
