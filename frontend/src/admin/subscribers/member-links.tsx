import { useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { ActionMenu } from "@/admin/ui/action-menu";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog, PanelDialog } from "@/admin/ui/dialogs";
import { LoadFault } from "@/admin/ui/notes";
import type { Schemas } from "@/api/client";
import { write } from "@/api/http";
import { Loading } from "@/ui/loading";

import type { Subscriber } from "./subscriber-form";

type Member = Schemas["MemberOut"];

const MEMBERS = "/api/admin/members";

interface MemberMenuProps {
  subscriber: Subscriber;
}

/** The menu of a subscriber of the secret calendar: shows, replaces and ends the member's links. */
export function MemberMenu({ subscriber: { id, name } }: MemberMenuProps) {
  const [open, setOpen] = useState<"links" | "new" | "end" | null>(null);
  const close = () => setOpen(null);
  const renew = useChange({
    send: () => write("POST", `${MEMBERS}/${id}/renew`),
    done: "The new links are ready",
    failed: "Failed to make new links",
    onDone: () => setOpen("links"),
  });
  const end = useChange({
    send: () => write("POST", `${MEMBERS}/${id}/end`),
    done: "The links have ended",
    failed: "Failed to end the links",
    onDone: close,
  });
  return (
    <>
      <ActionMenu
        variant="icon"
        name={`the member links of ${name}`}
        entries={[
          { text: "Show member links", onClick: () => setOpen("links") },
          { text: "Make new links", onClick: () => setOpen("new") },
          { text: "End the links", isDanger: true, onClick: () => setOpen("end") },
        ]}
      />
      {open === "links" && <LinksDialog id={id} name={name} onClose={close} />}
      <ConfirmDialog
        isOpen={open === "new"}
        title="Make new links?"
        confirmLabel="Make new links"
        isPending={renew.isPending}
        onConfirm={() => renew.mutate(undefined)}
        onClose={close}
      >
        <p>
          The earlier page and calendar of this member end at once. No email is sent: copy the new
          links and send them yourself.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === "end"}
        title="End the links?"
        confirmLabel="End the links"
        isPending={end.isPending}
        onConfirm={() => end.mutate(undefined)}
        onClose={close}
      >
        <p>
          The member's page and calendar then only show that they have ended. Bookings stay as they
          are.
        </p>
      </ConfirmDialog>
    </>
  );
}

interface LinksDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** The addresses of a member's page and calendar, or the reason why there are none. */
function LinksDialog({ id, name, onClose }: LinksDialogProps) {
  const { data, error, refetch } = usePanelQuery(`${MEMBERS}/${id}` as const);
  return (
    <PanelDialog isOpen onClose={onClose} title={`Member links of ${name}`} size="sm">
      {data ? <Links member={data} /> : !error && <Loading>Loading the links...</Loading>}
      {error && !data && <LoadFault what="member links" onRetry={refetch} />}
    </PanelDialog>
  );
}

const WITHOUT_LINKS: Readonly<Record<Exclude<Member["state"], "open">, string>> = {
  none: "This member has no links yet. 'Make new links' makes them.",
  ended: "The links of this member have ended. 'Make new links' makes others.",
};

function Links({ member: { state, page, calendar } }: { member: Member }) {
  if (state !== "open" || page === null || calendar === null)
    return <p className="text-smoke">{WITHOUT_LINKS[state === "open" ? "none" : state]}</p>;
  return (
    <div className="grid gap-4">
      <p className="text-smoke">
        Everyone who has these addresses can read and book the events for members only.
      </p>
      <Address label="Page" address={page} />
      <Address label="Calendar" address={calendar} />
    </div>
  );
}

function Address({ label, address }: { label: string; address: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(address).then(() => setCopied(true), reportError);
  };
  return (
    <div className="grid gap-2">
      <p className="font-medium">{label}</p>
      <p className="border border-line bg-ink p-3 text-13 wrap-anywhere select-all">{address}</p>
      <PanelButton onClick={copy}>
        <span aria-live="polite">{isCopied ? "Copied" : `Copy the ${label.toLowerCase()}`}</span>
      </PanelButton>
    </div>
  );
}
