import { Link } from "wouter";
import { entryHref } from "@/admin/data/addresses";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { Schemas } from "@/api/client";
import type { Instant } from "@/lib/time/checked";
import { nameDay, useVenueTime } from "@/lib/time/venue-time";

type Hold = Schemas["HoldOut"];

/** The holds of the dates of a span; none before they are loaded, and without a span. */
export function useDateHolds(span: { start: Instant; end: Instant | null } | null): Hold[] {
  const time = useVenueTime();
  const from = span === null ? "" : time.dayKey(span.start);
  // The night after midnight belongs to the day of the show.
  const { data = [] } = usePanelQuery(`/api/admin/holds?from=${from}&to=${from}` as const, {
    enabled: span !== null,
  });
  return span === null ? [] : data;
}

/** Warns of the holds of an event's date, with links to their inquiries. */
export function DateHoldsNote({ holds }: { holds: readonly Hold[] }) {
  const time = useVenueTime();
  return (
    <div role="status" className="empty:-mt-4">
      {holds.length > 0 && (
        <ul className="grid gap-1.5 border-l-2 border-act py-0.5 pl-3.5">
          {holds.map(({ id, inquiryId, title, date, rank, state }) => (
            <li key={id}>
              <span className="block text-act">{`${nameDay(time, date)}: ${
                state === "confirmed" ? "private event" : rank === 1 ? "first hold" : "second hold"
              }`}</span>
              <Link
                href={entryHref({ kind: "inquiry", id: inquiryId })}
                className="underline decoration-line underline-offset-4 hover:decoration-brass max-md:inline-block max-md:min-h-11 max-md:py-2.75"
              >
                <bdi>{title}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The question before an event takes a date with a confirmed private event. */
export const PRIVATE_DATE_QUESTION = {
  title: "This date has a confirmed private event",
  confirmLabel: "Save anyway",
  keepLabel: "Go back",
  text: <p>The private event stays confirmed, and both take place on this date.</p>,
};
