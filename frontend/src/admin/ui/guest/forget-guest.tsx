import { useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { send } from "@/api/client";

import { isTyped, type KnownGuest, partsOf } from "./known-guest";

interface ForgetGuestProps {
  known: KnownGuest;
  onClose: () => void;
  onForgotten: () => void;
}

/** Asks before a guest is forgotten, and has the address typed: it cannot be undone. */
export function ForgetGuest({ known, onClose, onForgotten }: ForgetGuestProps) {
  const [typed, setTyped] = useState("");
  const forget = useChange({
    send: () => send("POST", "/api/admin/guests/forget", { email: known.email }),
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
      <p>
        <span>{known.email}</span> and every name and number given with it are taken out of:
      </p>
      <ul className="figures mt-3 grid list-disc gap-1 pl-5">
        {partsOf(known).map(({ kind, count }) => (
          <li key={kind}>{count}</li>
        ))}
      </ul>
      <p className="mt-3">
        This cannot be undone. Backups made until now still hold the guest until they are replaced;
        what stands under the name alone, without the address, is not found.
      </p>
      <PanelField
        label="Type the address to go on"
        type="email"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="mt-4"
      />
    </ConfirmDialog>
  );
}
