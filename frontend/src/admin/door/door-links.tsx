import { useState } from "react";

import { EachRow, PinnedRows, usePinnedRows } from "@/admin/data/pinned-rows";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { ActionMenu } from "@/admin/ui/action-menu";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog, PanelDialog } from "@/admin/ui/dialogs";
import { PanelSection } from "@/admin/ui/headings";
import { LoadFault } from "@/admin/ui/notes";
import { type Schemas, send } from "@/api/client";
import { write } from "@/api/http";
import { useShortInstant, useVenueTime } from "@/lib/time/venue-time";

const LINKS = "/api/admin/door-links";

type DoorLink = Schemas["DoorLinkOut"];

const nameOf = ({ eventTitle }: DoorLink) => eventTitle ?? "Every evening";

interface DoorLinksProps {
  /** The shows that can have a door link. */
  shows: readonly Pick<Schemas["EventSalesOut"], "eventId" | "title" | "date" | "isAllDay">[];
}

const NO_LINKS = [] as const;

/** The links that open the door on a phone: made, shown as a QR code, and ended. */
export function DoorLinks({ shows }: DoorLinksProps) {
  const { data, error, refetch } = usePanelQuery(LINKS);
  const { rows: links, list } = usePinnedRows<DoorLink>(data ?? NO_LINKS);
  const [made, setMade] = useState<DoorLink | null>(null);
  const { hour } = useVenueTime();
  const make = useChange({
    send: (eventId: number | null) => send("POST", LINKS, { eventId }),
    failed: "Failed to make the link",
    onDone: setMade,
  });
  return (
    <PanelSection title="The door on a phone">
      <p className="mb-3 text-smoke">
        A link opens the guest list on any phone, without the password and without a network.
      </p>
      {error && !data && <LoadFault what="door links" onRetry={refetch} />}
      {links.length > 0 && (
        <PinnedRows list={list}>
          <ul className="mb-3.5 border border-line bg-soot">
            <EachRow of={links}>{(link) => <LinkRow link={link} />}</EachRow>
          </ul>
        </PinnedRows>
      )}
      <div className="flex flex-wrap gap-2.5">
        {shows.map(({ eventId, title, date, isAllDay }) => (
          <PanelButton
            key={eventId}
            isBusy={make.isPending}
            className="max-w-full"
            onClick={() => make.mutate(eventId)}
          >
            <span className="wrap-anywhere">{`New link for ${title}`}</span>{" "}
            {/* The early and the late show of one evening may have one title. */}
            {!isAllDay && <span className="figures font-normal text-smoke">{hour(date)}</span>}
          </PanelButton>
        ))}
        <PanelButton variant="quiet" isBusy={make.isPending} onClick={() => make.mutate(null)}>
          New link for every evening
        </PanelButton>
      </div>
      {made && <LinkDialog link={made} onClose={() => setMade(null)} />}
    </PanelSection>
  );
}

function LinkRow({ link }: { link: DoorLink }) {
  const [open, setOpen] = useState<"link" | "question" | null>(null);
  const close = () => setOpen(null);
  const end = useChange({
    send: () => write("DELETE", `${LINKS}/${link.id}`),
    done: "The link has ended",
    failed: "Failed to end the link",
    onDone: close,
  });
  const when = useShortInstant();
  const name = nameOf(link);
  const about = link.eventDate
    ? `${when(link.eventDate)} · ends by itself after the event`
    : `made ${when(link.createdAt)} · open until you end it`;
  return (
    <li className="flex flex-wrap items-center gap-2.5 border-b border-row px-4 py-3 last:border-0">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{name}</p>
        <p className="figures text-13 text-smoke">{about}</p>
      </div>
      <PanelButton size="sm" onClick={() => setOpen("link")}>
        Show<span className="sr-only">{` the link for ${name}`}</span>
      </PanelButton>
      <ActionMenu
        variant="icon"
        name={`the link for ${name}`}
        entries={[{ text: "End the link", isDanger: true, onClick: () => setOpen("question") }]}
      />
      {open === "link" && <LinkDialog link={link} onClose={close} />}
      <ConfirmDialog
        isOpen={open === "question"}
        title="End this link?"
        confirmLabel="End the link"
        isPending={end.isPending}
        onConfirm={() => end.mutate(undefined)}
        onClose={close}
      >
        <p>It opens nothing from now on, and every phone that has it forgets the guests.</p>
      </ConfirmDialog>
    </li>
  );
}

function LinkDialog({ link, onClose }: { link: DoorLink; onClose: () => void }) {
  const { url, qr } = link;
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(url).then(() => setCopied(true), reportError);
  };
  return (
    <PanelDialog isOpen onClose={onClose} title={nameOf(link)} size="sm">
      <div className="grid gap-4">
        <img src={qr} alt="The link as a QR code" className="mx-auto w-full max-w-72" />
        <p className="text-smoke">
          Scan it with the phone at the door, or send the address. Everybody who has it sees the
          guests.
        </p>
        <p className="border border-line bg-ink p-3 text-13 select-all">{url}</p>
        <PanelButton variant="fill" onClick={copy}>
          <span aria-live="polite">{isCopied ? "Copied" : "Copy the address"}</span>
        </PanelButton>
      </div>
    </PanelDialog>
  );
}
