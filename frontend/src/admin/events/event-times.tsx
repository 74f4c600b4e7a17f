import { useEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { PanelField } from "@/admin/ui/fields";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { useVenue } from "@/api/venue";
import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";

import type { EventValues } from "./event-values";
import { meaningOf, movedAlong } from "./wall-time";

interface EventTimesProps {
  form: UseFormReturn<EventValues>;
  isNew: boolean;
  /** The day of the event that this one is a copy of; null for none. */
  originalDay: string | null;
}

const NOON = "12:00";

/** When the event is, by the venue's clock. */
export function EventTimes({ form, isNew, originalDay }: EventTimesProps) {
  const { timeZone } = useVenue();
  const { dayKey } = useVenueTime();
  const today = dayKey(useNow(60_000));
  const { register, control, formState } = form;
  const { errors } = formState;
  const [date = "", startTime = "", endTime = "", endDate = "", isAllDay = false] = useWatch({
    control,
    name: ["date", "startTime", "endTime", "endDate", "isAllDay"],
  });
  const isTwice =
    !isAllDay && date && startTime && meaningOf(date, startTime, timeZone).kind === "twice";
  const followStart = useEndFollows(form, startTime);
  const isNextDay = !isAllDay && !endDate && endTime !== "" && endTime <= startTime;
  const dayHint = () => {
    if (date === originalDay) return "This is still the original's day.";
    return isNew && date !== "" && date < today ? "This day is over." : undefined;
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
          error={errors.date?.message}
          className="col-span-2"
          {...register("date")}
        />
        {!isAllDay && (
          <>
            <PanelField
              label="Start"
              type="time"
              required
              error={errors.startTime?.message}
              hint={isTwice ? "The clocks show it twice: the first is meant." : undefined}
              {...register("startTime", { onChange: followStart })}
            />
            <PanelField
              label="End"
              type="time"
              error={errors.endTime?.message}
              hint={isNextDay ? `The next ${endTime < NOON ? "morning" : "day"}.` : undefined}
              {...register("endTime")}
            />
          </>
        )}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PanelCheckbox label="All day" className="min-h-11" {...register("isAllDay")} />
        <PanelField
          label="Last day"
          type="date"
          hint="Only for what lasts more than one night."
          error={errors.endDate?.message}
          {...register("endDate")}
        />
      </div>
    </fieldset>
  );
}

/**
 * What to call when the start was changed: the event lasts as long as before. Else one that is
 * moved from eight to eleven, with its end still at ten, would last until the next evening.
 */
function useEndFollows(form: UseFormReturn<EventValues>, startTime: string): () => void {
  const before = useRef(startTime);
  useEffect(() => {
    // While a time is typed there is none.
    if (startTime !== "") before.current = startTime;
  }, [startTime]);
  return () => {
    const { startTime: start, endTime: end, endDate } = form.getValues();
    if (start === "" || before.current === "" || end === "" || endDate !== "") return;
    form.setValue("endTime", movedAlong(end, before.current, start), { shouldDirty: true });
  };
}
