import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { guestsHref, INBOX_LIST } from "@/admin/data/addresses";
import { saveFile } from "@/admin/data/files";
import { usePermission } from "@/admin/data/permission";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { EmptyNote, LoadFault } from "@/admin/ui/notes";
import { send } from "@/api/client";
import { Loading } from "@/ui/loading";
import { MailAddress } from "@/ui/mail-address";

import { ForgetGuest } from "./forget-guest";
import {
  contactOf,
  contactText,
  fileOf,
  type GuestContact,
  type KnownGuest,
  partsOf,
} from "./known-guest";

interface GuestDataProps {
  contact: GuestContact;
  onForgotten?: () => void;
}

/**
 * All data about an email address or phone number: a download, and a button to forget the guest.
 */
export function GuestData({ contact, onForgotten }: GuestDataProps) {
  // The contact appears in no URL of ours, and the cache drops the response when this closes.
  const { data, isError, refetch } = useQuery({
    queryKey: ["guest", contact],
    queryFn: () => send("POST", "/api/admin/guests/known", contact),
    gcTime: 0,
    staleTime: 0,
    throwOnError: false,
  });
  if (isError && !data) return <LoadFault what="guest's data" onRetry={refetch} />;
  if (!data) return <Loading>Looking through everything...</Loading>;
  return <LoadedGuest known={data} onForgotten={onForgotten ?? refetch} />;
}

function LoadedGuest({ known, onForgotten }: { known: KnownGuest; onForgotten: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const parts = partsOf(known);
  if (parts.length === 0) {
    return (
      <EmptyNote>
        {known.email
          ? "Nothing is known of this address."
          : "Nothing is known of this number alone. Who left an address too is found by that."}
      </EmptyNote>
    );
  }
  return (
    <section aria-label={`What is known of ${known.email || known.phone}`}>
      <dl className="grid border border-line bg-soot">
        {parts.map(({ kind, count, fate }) => (
          <div
            key={kind}
            className="grid gap-x-6 gap-y-0.5 border-row border-b px-4.5 py-3 last:border-b-0 sm:grid-cols-[240px_1fr]"
          >
            <dt className="figures">{count}</dt>
            <dd className="text-smoke">{fate}</dd>
          </div>
        ))}
      </dl>
      {known.coming > 0 && (
        <p className="mt-4 border border-act px-4.5 py-3 text-act">
          This guest is still expected. Cancel{" "}
          <a href={guestsHref(known.email || known.phone)} className="underline underline-offset-4">
            the bookings
          </a>{" "}
          and decline{" "}
          <a href={INBOX_LIST} className="underline underline-offset-4">
            the inquiries
          </a>{" "}
          for days to come first: so the guest is told, and the seats are free.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2.5">
        <PanelButton onClick={() => saveFile(fileOf(known), "what-we-know.json")}>
          Save as a file
        </PanelButton>
        <PanelButton variant="danger" disabled={known.coming > 0} onClick={() => setIsAsking(true)}>
          Forget this guest
        </PanelButton>
      </div>
      {isAsking && (
        <ForgetGuest known={known} onClose={() => setIsAsking(false)} onForgotten={onForgotten} />
      )}
    </section>
  );
}

/** Returns the contact to look up a guest's data by; undefined if the role may not do that. */
export function useGuestContact(given: Parameters<typeof contactOf>[0]): GuestContact | undefined {
  return usePermission()("POST /api/admin/guests/known") ? contactOf(given) : undefined;
}

interface GuestDialogProps {
  contact: GuestContact;
  onClose: () => void;
  /** Called once the guest is forgotten; the row that opened this dialog may be gone. */
  onForgotten?: () => void;
}

/** Dialog with all data about the guest of an open row. */
export function GuestDialog({ contact, onClose, onForgotten = onClose }: GuestDialogProps) {
  return (
    <PanelDialog isOpen onClose={onClose} title="What we know of this guest">
      <p className="mb-5 text-smoke">
        <MailAddress>{contactText(contact)}</MailAddress>
      </p>
      <GuestData contact={contact} onForgotten={onForgotten} />
    </PanelDialog>
  );
}
