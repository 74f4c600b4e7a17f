import { useState } from "react";
import { useChange } from "@/admin/data/use-change";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { send } from "@/api/client";
import { isolated } from "@/lib/characters";
import { MailAddress } from "@/ui/mail-address";

import { bookedNames, isTyped, type KnownGuest, partsOf } from "./known-guest";

interface ForgetGuestProps {
  known: KnownGuest;
  onClose: () => void;
  onForgotten: () => void;
}

/**
 * Asks before a guest is forgotten. The manager must type the address or number, because it cannot
 * be undone.
 */
export function ForgetGuest({ known, onClose, onForgotten }: ForgetGuestProps) {
  const [typed, setTyped] = useState("");
  const { email, phone } = known;
  const names = bookedNames(known).map(isolated).join(", ");
  const forget = useChange({
    send: () => send("POST", "/api/admin/guests/forget", email ? { email } : { phone }),
    done: "The guest is forgotten",
    detail: ({ bookings }) =>
      bookings > 0 ? "The bookings stay, without a name." : "Nothing here names the guest now.",
    failed: "Failed to forget the guest",
    onDone: () => {
      onClose();
      onForgotten();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title="Forget this guest?"
      confirmLabel="Forget for good"
      isPending={forget.isPending || !isTyped(typed, known)}
      onConfirm={() => forget.mutate(undefined)}
      onClose={onClose}
    >
      {email ? (
        <p>
          <MailAddress>{email}</MailAddress> and every name and number given with it are taken out
          of:
        </p>
      ) : (
        <p>
          <span>{phone}</span> and every name given with it, without an address, are taken out of:
        </p>
      )}
      <ul className="figures mt-3 grid list-disc gap-1 pl-5">
        {partsOf(known).map(({ kind, count }) => (
          <li key={kind}>{count}</li>
        ))}
      </ul>
      {!email && names !== "" && <p className="mt-3">{`Booked as: ${names}.`}</p>}
      <p className="mt-3">
        {`This cannot be undone. Backups made until now still hold the guest until they are replaced; ${
          email
            ? "what stands under the name alone, without the address, is not found."
            : "who gave this number with an address stays, and is forgotten by the address."
        }`}
      </p>
      <PanelField
        label={email ? "Type the address to go on" : "Type the number to go on"}
        // A browser would rewrite an address in a field of type "email": ada@xn--...
        type={email ? "text" : "tel"}
        inputMode={email ? "email" : "tel"}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="mt-4"
      />
    </ConfirmDialog>
  );
}
