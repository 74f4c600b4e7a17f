import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "@/admin/data/use-change";
import type { AdminEvent } from "@/admin/events/admin-event";
import { PanelSelect } from "@/admin/ui/fields";
import { send } from "@/api/client";
import { StatusLight } from "@/features/events/event-parts";
import { isolated } from "@/lib/characters";
import { STATUSES, statusLook } from "@/lib/ticket-status";
import { keepEvent } from "./admin-event";
import { chosenStatus } from "./editor/event-fields";
import { BY_SEATS, CHOICES, choiceText, type StatusChoice } from "./ticket-status";

/** The ticket status, sent at once when it is chosen (docs/product.md, 'States'). */
export function StatusSelect({ event }: { event: AdminEvent }) {
  const { id, title, ticketStatus, capacity } = event;
  const client = useQueryClient();
  // 'Sold Out' and 'Concluded' may override the chosen status, so undo restores the chosen one.
  const before = chosenStatus(event);
  const address = `/api/events/${id}/ticket-status` as const;
  const change = useChange({
    send: (choice: StatusChoice) =>
      choice === BY_SEATS
        ? send("DELETE", address, undefined)
        : send("PUT", address, { ticketStatus: choice }),
    done: "Ticket status updated successfully",
    detail: (_, choice) =>
      choice === BY_SEATS
        ? `“${isolated(title)}” follows its seats`
        : `“${isolated(title)}” moved to ${choice}`,
    onUndo: () => change.mutate(before),
    scope: `status of ${id}`,
    failed: "Failed to update ticket status",
    onDone: (saved, choice) =>
      keepEvent(client, id, {
        ticketStatus: saved.ticketStatus,
        isStatusBySeats: choice === BY_SEATS,
      }),
  });
  const isCounted = capacity !== null;
  const read = isCounted && event.isStatusBySeats ? BY_SEATS : ticketStatus;
  const shown =
    change.isPending && (isCounted || change.variables !== BY_SEATS) ? change.variables : read;
  const coloured = shown === BY_SEATS ? ticketStatus : shown;
  return (
    <PanelSelect
      label={`Ticket status of ${title}`}
      isLabelHidden
      value={shown}
      tone={statusLook(coloured).color}
      icon={<StatusLight status={coloured} />}
      hint={shown === BY_SEATS ? `Now: ${statusLook(ticketStatus).text}` : undefined}
      className="md:w-40"
      onChange={({ target }) => {
        const choice = CHOICES.find((word) => word === target.value);
        if (choice) change.mutate(choice);
      }}
    >
      {(isCounted ? CHOICES : STATUSES).map((choice) => (
        <option key={choice} value={choice}>
          {choiceText(choice)}
        </option>
      ))}
    </PanelSelect>
  );
}
