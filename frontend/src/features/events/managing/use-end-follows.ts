import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";

import type { EventValues } from "./event-rules";
import { movedAlong } from "./wall-time";

/**
 * What to call when the start was changed: the event lasts as long as before. Else one that is
 * moved from eight to eleven, with its end still at ten, would last until the next evening.
 */
export function useEndFollows(form: UseFormReturn<EventValues>, startTime: string): () => void {
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
