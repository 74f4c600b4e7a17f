import { useQueryClient } from "@tanstack/react-query";

import { useChange } from "@/admin/data/use-change";
import { PanelSelect } from "@/admin/ui/fields";
import { send } from "@/api/client";
import { STATUS_COLOURS, StatusLight } from "@/features/events/event-badges";

import { keepEvent, TOUCHED } from "./admin-event";
import { type AdminEvent, STATUSES } from "./event-values";

/** The ticket status, sent at once when it is chosen (specification, section 4). */
export function StatusSelect({ event }: { event: AdminEvent }) {
  const { id, title, ticketStatus } = event;
  const client = useQueryClient();
  // Full or over is what guests read whatever was set, so it is nothing to go back to.
  const isOverruled = event.isPast || event.seatsLeft === 0;
  const before = isOverruled ? event.own.ticketStatus : ticketStatus;
  const change = useChange({
    send: (status: (typeof STATUSES)[number]) =>
      send("PUT", `/api/events/${id}/ticket-status` as const, { ticketStatus: status }),
    done: "Ticket status updated successfully",
    detail: (_, status) => `“${title}” moved to ${status}`,
    onUndo: () => change.mutate(before),
    scope: `status of ${id}`,
    failed: "Failed to update ticket status",
    refresh: TOUCHED,
    onDone: (saved) => keepEvent(client, id, { ticketStatus: saved.ticketStatus }),
  });
  const shown = change.isPending ? change.variables : ticketStatus;
  return (
    <PanelSelect
      label={`Ticket status of ${title}`}
      isLabelHidden
      value={shown}
      tone={STATUS_COLOURS[shown] ?? "text-sold-out"}
      icon={<StatusLight status={shown} />}
      className="md:w-40"
      onChange={({ target }) => {
        const status = STATUSES.find((word) => word === target.value);
        if (status) change.mutate(status);
      }}
    >
      {STATUSES.map((status) => (
        <option key={status}>{status}</option>
      ))}
    </PanelSelect>
  );
}
