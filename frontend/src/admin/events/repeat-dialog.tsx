import * as z from "zod/mini";
import { dayIn, notADate } from "@/admin/data/date-fields";
import { useKeptInput } from "@/admin/data/kept-drafts";
import { useUnsaved } from "@/admin/data/unsaved";
import { useChange, useUndo } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { daysUntil, placeInMonth, type Rhythm } from "@/admin/data/wall-time";
import type { AdminEvent } from "@/admin/events/admin-event";
import { PanelButton } from "@/admin/ui/buttons";
import { type CalendarItem, hoursOf } from "@/admin/ui/clashes";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { FilterTabs } from "@/admin/ui/lists/list";
import { RestoredNote } from "@/admin/ui/restored-note";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { write } from "@/api/http";
import { isolated } from "@/lib/characters";
import type { Day } from "@/lib/time/checked";
import { nameDay, useVenueTime, weekdayName } from "@/lib/time/venue-time";

interface RepeatDialogProps {
  event: AdminEvent;
  isOpen: boolean;
  onClose: () => void;
}

const RHYTHMS = [
  { value: "week", label: "Every week" },
  { value: "fortnight", label: "Every other week" },
  { value: "month", label: "Every month" },
] as const;

interface Repetition {
  until: string;
  every: Rhythm;
  /** The days that are left out. */
  without: readonly Day[];
}

const NO_REPETITION: Repetition = { until: "", every: "week", without: [] };
const shape = z.object({
  until: z.string(),
  every: z.enum(RHYTHMS.map(({ value }) => value)),
  without: z.array(z.string()),
});

/** Repeats an event until a day; lists these days, and lets the manager skip some. */
export function RepeatDialog({ event, isOpen, onClose }: RepeatDialogProps) {
  return (
    <PanelDialog isOpen={isOpen} onClose={onClose} title="Repeat weekly or monthly" size="sm">
      <RepeatForm event={event} onDone={onClose} />
    </PanelDialog>
  );
}

function RepeatForm({ event, onDone }: { event: AdminEvent; onDone: () => void }) {
  const time = useVenueTime();
  const undo = useUndo();
  const typed = useKeptInput(`repetition/${event.id}`, NO_REPETITION, {
    rules: shape,
  });
  const { until, every, without } = typed.values;
  useUnsaved(typed.isTyped, typed.forget);
  const first = time.dayKey(event.date);
  const last = dayIn(until);
  const days = daysUntil(first, last, every);
  const wanted = days.filter((day) => !without.includes(day));
  const asked = new URLSearchParams({ event: String(event.id), until, every });
  const found = usePanelQuery(`/api/admin/calendar/repetition?${asked}` as const, {
    enabled: days.length > 0,
  });
  const clashes = new Map(found.data?.map((day) => [day.date, day.clashes]));
  const repeat = useChange({
    send: async () => {
      const leftOut = days.filter((day) => without.includes(day));
      const { headers } = await write("POST", `/api/events/${event.id}/repeat`, {
        body: { until, every, without: leftOut },
      });
      return headers.get("X-Change");
    },
    done: () =>
      wanted.length === 1
        ? "1 event added successfully"
        : `${wanted.length} events added successfully`,
    canUndo: (change) => change !== null,
    onUndo: (change) => change !== null && undo.mutate(change),
    failed: "Failed to repeat event",
    onDone: () => {
      typed.discard();
      onDone();
    },
  });
  const how = {
    week: "each week",
    fortnight: "every other week",
    month: `on the ${placeInMonth(first)} ${weekdayName(first)} of each month`,
  }[every];
  const toggle = (day: Day, isOn: boolean) => {
    const others = without.filter((other) => other !== day);
    typed.set({ without: isOn ? others : [...others, day] });
  };
  return (
    <>
      <RestoredNote restored={typed.restored} onDiscard={typed.discard} />
      <FilterTabs
        label="How often"
        tabs={RHYTHMS}
        value={every}
        onChange={(rhythm) => typed.set({ every: rhythm })}
      />
      <p className="my-4 text-parchment">
        {`${event.title}, ${how}${!event.isAllDay ? ` at ${time.hour(event.date)}` : ""}, up to and including the day below.`}
      </p>
      <PanelField
        label="Until"
        type="date"
        min={first}
        value={until}
        rule={(text) => untilFault(text, last, first)}
        onChange={({ target }) => typed.set({ until: target.value })}
      />
      <p role="status" className="mt-4">
        {days.length > 0 && (
          <span>{wanted.length === 1 ? "1 more event:" : `${wanted.length} more events:`}</span>
        )}
        {last !== null && days.length === 0 && (
          <span className="text-smoke">
            {every === "week"
              ? "Until that day there is no further week."
              : "Until that day there is no further date."}
          </span>
        )}
      </p>
      {days.length > 0 && (
        <fieldset className="mt-1.5 max-h-72 overflow-y-auto border border-line bg-coal px-3.5">
          <legend className="sr-only">Days; take away the ones to leave out</legend>
          <ul>
            {days.map((day) => (
              <li key={day} className="border-b border-row py-1.5 last:border-0">
                <PanelCheckbox
                  label={nameDay(time, day)}
                  className="min-h-11"
                  checked={!without.includes(day)}
                  onChange={({ target }) => toggle(day, target.checked)}
                />
                {clashes.get(day)?.map((item) => (
                  <p key={`${item.kind}-${item.id}`} className="pb-2 pl-7 text-13 text-act">
                    <span>{onThen(item)}</span>
                    {item.kind !== "closed" && (
                      <>
                        <span> </span>
                        <span className="inline-block">{hoursOf(item, time)}</span>
                      </>
                    )}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <PanelButton
        variant="fill"
        className="mt-5"
        disabled={wanted.length === 0}
        isBusy={repeat.isPending}
        onClick={() => repeat.mutate(undefined)}
      >
        {repeat.isPending ? "Repeating..." : "Add these events"}
      </PanelButton>
    </>
  );
}

/** Names a clash on a date, to precede its hours: "Also on: Late Pour,". */
function onThen({ kind, title }: CalendarItem): string {
  if (kind === "closed") return title === "Closed" ? title : `Closed: ${isolated(title)}`;
  return `${kind === "event" ? "Also on" : "Confirmed inquiry"}: ${isolated(title)},`;
}

/** The fault of the last day; undefined for none, and for an empty field. */
function untilFault(until: string, last: Day | null, first: Day): string | undefined {
  if (until === "") return undefined;
  if (last === null) return notADate();
  return last < first ? "must not be before the event" : undefined;
}
