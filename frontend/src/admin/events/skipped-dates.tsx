import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { HOUR_MS } from "@/lib/time/durations";
import { shortDate, shortInstant, useVenueTime } from "@/lib/time/venue-time";

type Summary = Pick<Schemas["FeedSummaryOut"], "skipped" | "skippedMore">;

const NAMED = 20;

const skippedIn = ({ skipped, skippedMore }: Summary) =>
  skipped.reduce((sum, { count }) => sum + count, skippedMore);

/** Dates that an import skipped or changed, each with its reason; a count if there are many. */
export function SkippedDates({ summary }: { summary: Summary }) {
  const time = useVenueTime();
  const now = useNow({ every: HOUR_MS });
  const named = summary.skipped.slice(0, NAMED);
  const more = skippedIn(summary) - skippedIn({ skipped: named, skippedMore: 0 });
  return (
    <ul className="mt-1 grid gap-1 text-14">
      {named.map(({ title, reason, count, date, isAllDay }) => (
        <li key={`${title} ${date} ${reason}`} className="wrap-anywhere">
          <span>{`${title}${date ? `, ${(isAllDay ? shortDate : shortInstant)(time, date, now)}` : ""}${count > 1 ? ` (${counted(count, "date")})` : ""}: `}</span>
          <span className="text-smoke">{reason}</span>
        </li>
      ))}
      {more > 0 && <li className="text-smoke">{`and ${more} more`}</li>}
    </ul>
  );
}

/** Dates that the last calendar import skipped, including scheduled imports. */
export function SkippedByLastImport() {
  const { data } = usePanelQuery("/api/feed/runs");
  const time = useVenueTime();
  const now = useNow({ every: HOUR_MS });
  const last = data?.find(({ summary }) => summary);
  const skipped = last?.summary ? skippedIn(last.summary) : 0;
  if (!last?.summary || skipped === 0) return null;
  const at = last.error ? null : last.finishedAt;
  return (
    <details className="mb-6 border border-line bg-soot px-4.5 py-3">
      <summary className="cursor-pointer text-14">
        {`${counted(skipped, "date")} left out or changed by the last import of the calendar`}
      </summary>
      {at && <p className="mt-2 text-14 text-smoke">{`Imported ${shortInstant(time, at, now)}`}</p>}
      <SkippedDates summary={last.summary} />
    </details>
  );
}
