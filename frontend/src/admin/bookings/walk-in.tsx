import { type FormEvent, useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { send } from "@/api/client";
import { fieldsRefused } from "@/api/errors";
import { atTheDoor } from "@/lib/at-the-door";
import { newKey } from "@/lib/idempotency-key";
import { counted } from "@/lib/text";

import { type BookedEvent, seatsLeft, TOUCHED } from "./booked-event";

const MOST_SEATS = 99;

interface WalkInDialogProps {
  event: BookedEvent;
  onClose: () => void;
}

/** Lets somebody in who has not booked: counted at once, as with the door's own button. */
export function WalkInDialog({ event, onClose }: WalkInDialogProps) {
  // However often it is sent, it is one walk-in.
  const [id] = useState(newKey);
  const [seats, setSeats] = useState("1");
  const [name, setName] = useState("");
  const [isPaid, setPaid] = useState(false);
  const url = `/api/bookings/walk-ins/${id}` as const;
  const takeBack = useChange({
    send: () => send("DELETE", url, undefined),
    done: "The walk-in is taken back",
    failed: "Failed to take the walk-in back",
    refresh: TOUCHED,
  });
  const letIn = useChange({
    send: () =>
      send("PUT", url, {
        eventId: event.eventId,
        seats: Number(seats),
        name: name.trim(),
        isPaid,
      }),
    done: `${counted(Number(seats), "walk-in")} let in`,
    failed: "Failed to add the walk-in",
    refresh: TOUCHED,
    onUndo: () => takeBack.mutate(undefined),
    onDone: onClose,
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    letIn.mutate(undefined);
  };
  const refused = fieldsRefused(letIn.error);
  const left = seatsLeft(event);
  const price = atTheDoor(event.priceRange, Number(seats));
  return (
    <PanelDialog isOpen onClose={onClose} title="Add a walk-in" size="sm">
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-parchment">{event.title}</p>
        <PanelField
          label="Seats"
          hint={left === null ? undefined : leftInWords(left, Number(seats), event.houseSeats)}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_SEATS}
          required
          autoFocus
          value={seats}
          onChange={({ target }) => setSeats(target.value)}
          error={refused.seats}
        />
        <PanelField
          label="Name, if you like"
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={refused.name}
        />
        <PanelCheckbox
          label={price ? `Paid ${price}` : "Paid"}
          checked={isPaid}
          onChange={({ target }) => setPaid(target.checked)}
        />
        <PanelButton
          type="submit"
          variant="fill"
          isBusy={letIn.isPending}
          className="justify-self-start"
        >
          {letIn.isPending ? "Letting in..." : "Let in"}
        </PanelButton>
      </form>
    </PanelDialog>
  );
}

function leftInWords(left: number, seats: number, houseSeats: number): string {
  if (seats <= left) return `${left} left`;
  const beyond =
    houseSeats > 0 ? "house seats, or of those still to come" : "of those still to come";
  return `${left} left: more are ${beyond}.`;
}
