import { type QueryClient, useQueryClient } from "@tanstack/react-query";

import { useChange } from "@/admin/data/use-change";
import type { Part } from "@/admin/data/use-list";
import { PanelSelect } from "@/admin/ui/fields";
import { send } from "@/api/client";
import { STATUS_COLOURS, StatusLight } from "@/features/events/event-badges";
import { toast } from "@/ui/toast";

import { TOUCHED } from "./event-form";
import { type ManagedEvent, STATUSES } from "./event-values";

const UNDO_MS = 10_000;

/** The ticket status, sent at once when it is chosen (specification, section 4). */
export function StatusSelect({ event }: { event: ManagedEvent }) {
  const { id, title, ticketStatus } = event;
  const client = useQueryClient();
  // Full or over is what guests read whatever was set, so it is nothing to go back to.
  const isOverruled = event.isPast || event.seatsLeft === 0;
  const before = isOverruled ? event.own.ticketStatus : ticketStatus;
  const change = useChange({
    send: (status: (typeof STATUSES)[number]) =>
      send("PUT", `/api/events/${id}/ticket-status` as const, { ticketStatus: status }),
    failed: "Failed to update ticket status",
    refresh: TOUCHED,
    onDone: (answer, status) => {
      keepEvent(client, id, { ticketStatus: answer.ticketStatus });
      toast({
        title: "Ticket status updated successfully",
        description: `“${title}” moved to ${status}`,
        variant: "success",
        durationMs: UNDO_MS,
        action: { label: "Undo", onClick: () => change.mutate(before) },
      });
    },
  });
  const shown = change.isPending ? change.variables : ticketStatus;
  return (
    <PanelSelect
      label={`Ticket status of ${title}`}
      isLabelHidden
      value={shown}
      disabled={change.isPending}
      tone={STATUS_COLOURS[shown] ?? "text-sold-out"}
      mark={<StatusLight status={shown} />}
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

/** Shows at once what the server has answered; the lists that are on their way say the rest. */
export function keepEvent(
  client: QueryClient,
  id: number,
  known: Partial<Pick<ManagedEvent, "ticketStatus" | "link">>,
): void {
  client.setQueriesData<Part<ManagedEvent[]>>(
    {
      predicate: ({ queryKey: [address, kind] }) =>
        kind === "part" && /^\/api\/admin\/events(\?|$)/.test(String(address)),
    },
    (part) =>
      part && {
        ...part,
        rows: part.rows.map((row) => (row.id === id ? { ...row, ...known } : row)),
      },
  );
}
