import { useEffect, useRef } from "react";
import { dayIn } from "@/admin/data/date-fields";
import type { Conflict } from "@/admin/data/edits";
import { movedAlong, resolveLocalTime } from "@/admin/data/wall-time";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { useVenue } from "@/api/venue";
import { parseClockTime } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import type { EventValues } from "./event-fields";

type Time = "date" | "startTime" | "endTime" | "endDate";

interface EventTimesProps {
  form: {
    values: EventValues;
    set: (changes: Partial<EventValues>) => void;
    field: (name: Time) => {
      value: string;
      error: string | undefined;
      conflict: Conflict | undefined;
      onChange: (event: { target: { value: string } }) => void;
    };
    tick: (name: "isAllDay") => { checked: boolean; conflict: Conflict | undefined };
  };
  isNew: boolean;
  /** The day of the copied event; null for none. */
  originalDay: string | null;
}

const NOON = "12:00";

/** The fields of the times, in venue time. */
export function EventTimes({ form, isNew, originalDay }: EventTimesProps) {
  const { timeZone } = useVenue();
  const { dayKey } = useVenueTime();
  const today = dayKey(useNow());
  const { field, values, set } = form;
  const { date, startTime, endTime, endDate, isAllDay } = values;
  const [day, start, end] = [dayIn(date), parseClockTime(startTime), parseClockTime(endTime)];
  const isTwice =
    !isAllDay && day && start && resolveLocalTime(day, start, timeZone).kind === "ambiguous";
  const isNextDay = !isAllDay && !endDate && end !== null && endTime <= startTime;
  const dayHint = () => {
    if (date === originalDay) return "This is still the original's day.";
    return isNew && day !== null && day < today ? "This day is over." : undefined;
  };
  const lastStart = useRef(start);
  useEffect(() => {
    // A half-typed time is empty.
    if (start !== null) lastStart.current = start;
  }, [start]);
  /**
   * Keeps the length of the event: an event that is moved from eight to eleven would otherwise
   * last until ten on the next evening.
   */
  const moveStart = (text: string) => {
    const to = parseClockTime(text);
    const from = lastStart.current;
    const follows = to !== null && from !== null && end !== null && endDate === "";
    set({ startTime: text, ...(follows && { endTime: movedAlong(end, from, to) }) });
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">When</legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <PanelField
          label="Date"
          type="date"
          required
          hint={dayHint()}
          className="col-span-2"
          {...field("date")}
        />
        {isAllDay ? (
          <>
            <ConflictNotice label="Start" conflict={field("startTime").conflict} />
            <ConflictNotice label="End" conflict={field("endTime").conflict} />
          </>
        ) : (
          <>
            <PanelField
              label="Start"
              type="time"
              required
              hint={isTwice ? "The clocks show it twice: the first is meant." : undefined}
              {...field("startTime")}
              onChange={({ target }) => moveStart(target.value)}
            />
            <PanelField
              label="End"
              type="time"
              hint={isNextDay ? `The next ${endTime < NOON ? "morning" : "day"}.` : undefined}
              {...field("endTime")}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}

/** The fields of all-day events and of events of several days. */
export function EventDays({ form: { field, tick, values } }: Pick<EventTimesProps, "form">) {
  const { isAllDay, endDate } = values;
  return (
    <Fold
      title="All day, or several days"
      holds={[isAllDay && "all day", endDate && `until ${endDate}`]}
    >
      <PanelCheckbox label="All day" className="min-h-11" {...tick("isAllDay")} />
      <PanelField
        label="Last day"
        type="date"
        hint="Only for what lasts more than one day."
        {...field("endDate")}
      />
    </Fold>
  );
}
