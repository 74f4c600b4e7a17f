import { useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { GuestField } from "@/admin/ui/guest/guest-field";
import { type Schemas, send } from "@/api/client";
import { write } from "@/api/http";
import { isolated } from "@/lib/characters";

type Guest = Schemas["GuestOut"];
type Other = Schemas["ContactOut"];

/** "Grace Hopper (212 555 0199)" */
const inWords = ({ name, email, phone }: Other) => {
  const contact = email || phone;
  return contact ? `${isolated(name)} (${contact})` : isolated(name);
};

/** Separates a joined guest again. */
const useSeparation = (guest: Guest) =>
  useChange({
    send: (other: string) => write("DELETE", `/api/admin/guests/${guest.key}/joined/${other}`),
    done: "The guests are separated",
    failed: "Failed to separate the guests",
  });

interface JoinGuestProps {
  guest: Guest;
  onClose: () => void;
}

/** Asks which other guest is the same person, and explains the effect. */
export function JoinGuest({ guest, onClose }: JoinGuestProps) {
  const [typed, setTyped] = useState("");
  const [other, setOther] = useState<Other>();
  const join = useChange({
    send: (chosen: Other) =>
      send("POST", `/api/admin/guests/${guest.key}/joined` as const, { other: chosen.key }),
    done: "The guests are joined",
    failed: "Failed to join the guests",
    onDone: onClose,
  });
  const one = inWords(guest);
  return (
    <PanelDialog isOpen onClose={onClose} title="Join with another guest" size="sm">
      {other ? (
        <>
          <p>
            {`Bookings, waitlists and messages of ${inWords(other)} are shown as those of ${one} from now on. Each is found by either name, address or number, and bookings stay as they are written.`}
          </p>
          <p className="mt-3">
            {`Tags and notes of the two become one. They can be separated here again; the notes then stay with ${one}.`}
          </p>
          <div className="mt-6 flex flex-wrap justify-end gap-2.5">
            <PanelButton variant="quiet" onClick={() => setOther(undefined)}>
              Choose another
            </PanelButton>
            <PanelButton variant="fill" isBusy={join.isPending} onClick={() => join.mutate(other)}>
              Join
            </PanelButton>
          </div>
        </>
      ) : (
        <>
          <GuestField
            label="Name, email or phone of the other"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onChoose={setOther}
            without={guest.key}
          />
          {guest.others.length > 0 && (
            <>
              <p className="mt-4 mb-2 text-13 text-smoke">Same address or telephone:</p>
              <div className="flex flex-wrap gap-2">
                {guest.others.map((known) => (
                  <PanelButton key={known.key} size="sm" onClick={() => setOther(known)}>
                    {inWords(known)}
                  </PanelButton>
                ))}
              </div>
            </>
          )}
          {/* Space for the list of suggestions. */}
          <div className="h-40" />
        </>
      )}
    </PanelDialog>
  );
}

/** The contacts joined to this guest, each with a button to separate it. */
export function JoinedGuests({ guest }: { guest: Guest }) {
  const separate = useSeparation(guest);
  if (guest.joined.length === 0) return null;
  return (
    <section aria-label="Joined guests">
      <p className="mb-1 text-smoke">Joined with:</p>
      <ul>
        {guest.joined.map((one) => (
          <li key={one.key} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
            <span>{inWords(one)}</span>
            <PanelButton
              size="sm"
              variant="quiet"
              isBusy={separate.isPending}
              aria-label={`Separate ${isolated(one.name)}`}
              onClick={() => separate.mutate(one.key)}
            >
              Separate
            </PanelButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
