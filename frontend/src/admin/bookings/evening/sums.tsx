import { usePermission } from "@/admin/data/permission";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { Sums } from "@/admin/ui/sums";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { columnWriter } from "@/lib/money";
import { counted } from "@/lib/text";

/** Seats and money of the evening, and its waitlist, of all shows together. */
export function EveningSums({ evening }: { evening: Schemas["EveningOut"] }) {
  const venue = useVenue();
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
  const [taken, owed] = [sum(shows, (show) => show.taken), sum(shows, (show) => show.owed)];
  const money = columnWriter(venue, [taken, owed]);
  const arrived = sum(shows, ({ arrivedSeats, walkIns }) => arrivedSeats + walkIns);
  const waitingSeats = counted(
    sum(waiting, (line) => line.seats),
    "seat",
  );
  return (
    <Sums
      sums={[
        {
          label: "Seats booked",
          value: `${sum(shows, (show) => show.seatsTaken)}`,
          detail: `${isCounted ? `of ${sum(counts, (count) => count)} · ` : ""}${arrived} in`,
        },
        { label: "Taken", value: money(taken) },
        {
          label: evening.isTonight ? "Owed tonight" : "Owed",
          value: money(owed),
          isToAct: owed > 0,
        },
        {
          label: "Waitlist",
          value: parties === 0 ? "–" : `${parties}`,
          detail: parties === 0 ? "" : `${parties === 1 ? "party" : "parties"}, ${waitingSeats}`,
        },
      ]}
    />
  );
}
