import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { tellFailure } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelRadio } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { capital, counted, folded } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { shortDate, useVenueTime, type VenueTime } from "@/lib/time/venue-time";

export type Scope = "this" | "later" | "all";

/** A date of a series, and the seats that are booked for it. */
export type SeriesDate = Schemas["SeriesDateOut"];

/** An event as one date of its series. */
type OwnDate = Omit<SeriesDate, "own">;

/** Guests of a cancelled date are not notified of changes, so it counts as empty. */
const withComing = (date: SeriesDate): SeriesDate =>
  date.isCancelled ? { ...date, seatsTaken: 0 } : date;

/**
 * The dates that a change affects, for each scope. They include the event itself, and cancelled
 * dates with zero seats taken.
 */
export function datesIn(
  event: OwnDate,
  series: readonly SeriesDate[],
): Record<Scope, SeriesDate[]> {
  const { id, date, seatsTaken, isCancelled } = event;
  const own = withComing({ id, date, seatsTaken, isCancelled, own: {} });
  const others = series.filter((other) => other.id !== id).map(withComing);
  const at = Date.parse(date);
  const sorted = (dates: SeriesDate[]) =>
    dates.sort((one, other) => Date.parse(one.date) - Date.parse(other.date));
  return {
    this: [own],
    later: sorted([own, ...others.filter((other) => Date.parse(other.date) >= at)]),
    all: sorted([own, ...others]),
  };
}

/**
 * The dates of an event's series by scope; only the event itself if it has no series, or while
 * loading.
 */
export function useSeriesDates(event: OwnDate): Record<Scope, SeriesDate[]>;
export function useSeriesDates(event: OwnDate | null): Record<Scope, SeriesDate[]> | null;
export function useSeriesDates(event: OwnDate | null): Record<Scope, SeriesDate[]> | null {
  const { data } = usePanelQuery(`/api/admin/events/${event?.id ?? 0}/series` as const, {
    enabled: event !== null,
  });
  return event && datesIn(event, data ?? []);
}

/**
 * Reads the other dates of an event's series on demand. Returns null after a failed request, and
 * shows a toast with the title `failed`.
 */
export function useSeriesAtPress(eventId: number, failed: string) {
  const client = useQueryClient();
  const [isReading, setIsReading] = useState(false);
  const read = async (): Promise<SeriesDate[] | null> => {
    setIsReading(true);
    return client
      .fetchQuery<SeriesDate[]>({ queryKey: [`/api/admin/events/${eventId}/series`] })
      .catch((error: unknown) => {
        tellFailure(failed, error);
        return null;
      })
      .finally(() => setIsReading(false));
  };
  return { read, isReading };
}

/** "Fri Nov 27", or "4 dates, Fri Nov 27 to Fri Dec 18"; in another year than `now` with the year. */
export function datesInWords(dates: readonly SeriesDate[], time: VenueTime, now: number): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return "";
  if (dates.length === 1) return shortDate(time, first.date, now);
  return `${dates.length} dates, ${shortDate(time, first.date, now)} to ${shortDate(time, last.date, now)}`;
}

interface ScopeChoiceProps {
  dates: Record<Scope, SeriesDate[]>;
  scope: Scope;
  onChange: (scope: Scope) => void;
  /** The change as a verb: "change". */
  verb: string;
}

const CHOICES = [
  { value: "this", label: "This date only" },
  { value: "later", label: "This and the later dates" },
  { value: "all", label: "All dates to come" },
] as const;

/** The choices that differ for these dates. */
const offeredIn = (dates: Record<Scope, SeriesDate[]>) =>
  CHOICES.filter(({ value }) => value !== "later" || dates.later.length < dates.all.length);

/** Asks for the dates of a series to apply a change to; hidden if the event has no other dates. */
export function ScopeChoice({ dates, scope, onChange, verb }: ScopeChoiceProps) {
  const time = useVenueTime();
  const now = useNow();
  if (dates.all.length === 1) return null;
  return (
    <fieldset className="not-first:mt-4">
      <legend className="sr-only">{`Which dates to ${verb}`}</legend>
      <p aria-hidden className="mb-2 text-13 text-smoke">
        {`This event is on more than once. ${capital(verb)}:`}
      </p>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[repeat(auto-fit,minmax(180px,1fr))]">
        {offeredIn(dates).map(({ value, label }) => (
          <PanelRadio
            key={value}
            name="scope"
            label={label}
            note={datesInWords(dates[value], time, now)}
            checked={scope === value}
            onChange={() => onChange(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface SeriesScopeProps extends Omit<ScopeChoiceProps, "verb"> {
  /** The saved title of the series, and the title in the form. */
  title: string;
  newTitle: string;
  /** Whether the entry in guests' calendars would change: day, time or place. */
  isMoved: boolean;
}

/**
 * Asks next to a save button which dates of a series it affects; hidden if the event has no other
 * dates.
 */
export function SeriesScope({
  dates,
  scope,
  onChange,
  title,
  newTitle,
  isMoved,
}: SeriesScopeProps) {
  const time = useVenueTime();
  const now = useNow();
  const seats = dates[scope].reduce((sum, { seatsTaken }) => sum + seatsTaken, 0);
  return (
    <>
      {dates.all.length > 1 && (
        <fieldset className="mb-3">
          <legend className="mb-1.5 text-13 text-smoke">Which dates to change?</legend>
          <div className="flex">
            {offeredIn(dates).map(({ value, label }) => (
              <label
                key={value}
                className="relative -ml-px flex min-h-9 items-center border border-edge px-3 py-1 text-center text-14 leading-tight first:ml-0 has-checked:z-10 has-checked:border-brass has-checked:bg-coal has-checked:text-brass-hi has-focus-visible:outline-2 has-focus-visible:outline-brass-hi max-md:min-h-11 max-md:flex-1 max-md:justify-center max-md:px-2"
              >
                <input
                  type="radio"
                  name="scope"
                  checked={scope === value}
                  onChange={() => onChange(value)}
                  className="absolute inset-0 size-full appearance-none outline-none"
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
          <p role="status" className="figures mt-1.5 text-13 text-smoke">
            <span>{datesInWords(dates[scope], time, now)}</span>
            {scope !== "this" && (
              <span>. Only what you changed here is changed on the other dates.</span>
            )}
          </p>
          <p role="status" className="mt-1 text-14 text-act empty:hidden">
            {folded(title) !== folded(newTitle) && splitOf(title, dates, scope)}
          </p>
        </fieldset>
      )}
      {isMoved && seats > 0 && (
        <p role="status" className="mb-3 text-14 text-act">
          {`${seats === 1 ? "1 seat is" : `${seats} seats are`} booked. When you save, you are asked whether to tell the guests by mail.`}
        </p>
      )}
    </>
  );
}

/** Explains that a new title removes dates from their series; empty if all dates get it. */
function splitOf(title: string, dates: Record<Scope, SeriesDate[]>, scope: Scope): string {
  const left = dates.all.length - dates[scope].length;
  if (left === 0) return "";
  const series = `“${title}” with its ${counted(left, "other date")}`;
  return scope === "this"
    ? `With the new title, this date leaves the series ${series}. To rename the series, choose All dates to come.`
    : `With the new title, these dates leave the series ${series} and become a series of their own.`;
}
