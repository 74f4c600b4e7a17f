import { useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { send } from "@/api/client";
import { nameDay, useVenueTime } from "@/lib/venue-time";

import { TOUCHED } from "./admin-event";
import type { AdminEvent } from "./event-values";
import { weeksUntil } from "./wall-time";

interface RepeatDialogProps {
  event: AdminEvent;
  isOpen: boolean;
  onClose: () => void;
}

const LISTED = 6;

/** Repeats an event each week until a day; says which days that are before it does. */
export function RepeatDialog({ event, isOpen, onClose }: RepeatDialogProps) {
  const time = useVenueTime();
  const [until, setUntil] = useState("");
  const repeat = useChange({
    send: () => send("POST", `/api/events/${event.id}/repeat` as const, { until }),
    done: (added) =>
      added.length === 1
        ? "1 event added successfully"
        : `${added.length} events added successfully`,
    failed: "Failed to repeat event",
    refresh: TOUCHED,
    onDone: onClose,
  });
  const first = time.dayKey(event.date);
  const days = weeksUntil(first, until);
  const more = days.length - LISTED;
  return (
    <PanelDialog isOpen={isOpen} onClose={onClose} title="Repeat weekly" size="sm">
      <p className="mb-4 text-parchment">
        {event.title}, each week at {event.isAllDay ? "the same day" : time.hour(event.date)} by the
        clock of the venue, until and including a day.
      </p>
      <PanelField
        label="Until"
        type="date"
        min={first}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <div role="status" className="mt-4 text-smoke">
        {days.length > 0 && (
          <>
            <p className="text-ivory">
              {days.length === 1 ? "1 more event:" : `${days.length} more events:`}
            </p>
            <ul>
              {days.slice(0, LISTED).map((day) => (
                <li key={day}>{nameDay(day)}</li>
              ))}
            </ul>
            {more > 0 && (
              <p>
                and {more} more, the last on {nameDay(days.at(-1) ?? "")}
              </p>
            )}
          </>
        )}
        {until !== "" && days.length === 0 && <p>Until that day there is no further week.</p>}
      </div>
      <PanelButton
        variant="fill"
        className="mt-5"
        disabled={days.length === 0}
        isBusy={repeat.isPending}
        onClick={() => repeat.mutate(undefined)}
      >
        {repeat.isPending ? "Repeating..." : "Add these events"}
      </PanelButton>
    </PanelDialog>
  );
}
