import { useState } from "react";
import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelTextArea } from "@/admin/ui/fields";
import { send } from "@/api/client";

import { type Night, parties, TOUCHED, useNight } from "./booked-event";

/** Calls an event off after asking; nothing where it is called off already. */
export function CallOffButton({ eventId }: { eventId: number }) {
  const [night] = useNight(eventId).data?.rows ?? [];
  const [isAsking, setIsAsking] = useState(false);
  if (!night || night.isCancelled) return null;
  return (
    <>
      <PanelButton look="danger" onClick={() => setIsAsking(true)}>
        Call off
      </PanelButton>
      <CallOffDialog night={night} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

const LONGEST = 2000;

interface CallOffDialogProps {
  night: Night;
  isOpen: boolean;
  onClose: () => void;
}

const mailsSent = (count: number) =>
  count === 1 ? "1 mail is on its way" : `${count} mails are on their way`;

/** Asks before a night is called off, and takes the words for the mail to everybody booked. */
export function CallOffDialog({ night, isOpen, onClose }: CallOffDialogProps) {
  const [message, setMessage] = useState("");
  const callOff = useChange({
    send: () => send("POST", "/api/bookings/call-off", { eventId: night.eventId, message }),
    done: ({ mails }) => `Event called off: ${mailsSent(mails)}`,
    failed: "Failed to call off event",
    refresh: TOUCHED,
    onDone: onClose,
  });
  const withAddress = night.parties - night.partiesWithoutEmail;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Call this night off?"
      confirmLabel="Call off and send the mails"
      isPending={callOff.isPending}
      onConfirm={() => callOff.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {night.title} is cancelled on the site at once. {parties(withAddress)} with an e-mail
        address {withAddress === 1 ? "is" : "are"} written to, once to each address.
        {night.partiesWithoutEmail > 0 &&
          ` ${parties(night.partiesWithoutEmail)} without an address must be called.`}
      </p>
      <PanelTextArea
        label="A word to the guests"
        hint="Stands in the mail as you write it. May be left empty."
        value={message}
        maxLength={LONGEST}
        onChange={(event) => setMessage(event.target.value)}
        className="mt-4"
      />
    </ConfirmDialog>
  );
}
