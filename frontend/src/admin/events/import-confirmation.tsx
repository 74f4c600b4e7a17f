import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelButton } from "@/admin/ui/buttons";
import type { ResponseBody } from "@/api/client";
import { write } from "@/api/http";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import { shortInstant, useVenueTime } from "@/lib/time/venue-time";

export type FeedRun = ResponseBody<"/api/feed/runs">[number];

/**
 * The imports that failed. The venue's own calendar is imported every quarter of an hour, so an
 * older failure belongs to a calendar that was tried once.
 */
export const failedOf = (runs: readonly FeedRun[], now: number): FeedRun[] =>
  runs.filter(({ error, beganAt }) => error && beganAt && now - Date.parse(beganAt) < DAY_MS);

/**
 * Asks about events missing from a calendar, if there are so many that the calendar may be broken.
 */
export function CalendarQuestions() {
  const { data } = usePanelQuery("/api/feed/runs");
  const now = useNow({ every: HOUR_MS });
  return failedOf(data ?? [], now)
    .filter(({ withdrawals }) => withdrawals.length > 0)
    .map((run) => <ImportConfirmation key={run.id} run={run} />);
}

const NAMED = 10;
/**
 * The server cannot fetch an uploaded file again, nor one imported on the command line. The venue's
 * own calendar has no name, and is imported without a URL.
 */
const IS_ADDRESS = /^$|^(https?|webcal):/i;

function ImportConfirmation({ run: { source, error, withdrawals } }: { run: FeedRun }) {
  const time = useVenueTime();
  const now = useNow({ every: HOUR_MS });
  const yes = useChange({
    send: () => write("POST", "/api/feed/import", { body: { url: source, isConfirmed: true } }),
    done: "Calendar imported successfully",
    failed: "Failed to import the calendar",
  });
  const events = counted(withdrawals.length, "event");
  const more = withdrawals.length - NAMED;
  return (
    <section
      aria-label={`Shall ${events} be cancelled?`}
      className="mb-6 border-l-2 border-act bg-soot px-4.5 py-4"
    >
      <h2 className="text-22">{`Shall ${events} be cancelled?`}</h2>
      <p className="mt-1.5 text-parchment">{error}</p>
      <ul className="mt-3 grid gap-1">
        {withdrawals.slice(0, NAMED).map(({ eventId, title, date }) => (
          <li key={eventId}>
            <span>{`${title}, `}</span>
            <span className="text-smoke">{shortInstant(time, date, now)}</span>
          </li>
        ))}
        {more > 0 && <li className="text-smoke">{`and ${more} more`}</li>}
      </ul>
      {IS_ADDRESS.test(source) ? (
        <>
          <p className="mt-3 text-smoke">
            Is the calendar wrong? Mend it there: it is read again every quarter of an hour, and
            until then the programme stays as it is.
          </p>
          <PanelButton
            className="mt-4"
            isBusy={yes.isPending}
            onClick={() => yes.mutate(undefined)}
          >
            {`Cancel ${events}`}
          </PanelButton>
        </>
      ) : (
        <p className="mt-3 text-smoke">
          The calendar is a file: import it again and say there that these events are off.
        </p>
      )}
    </section>
  );
}
