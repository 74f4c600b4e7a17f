import { useState } from "react";
import { bookingHref } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { useChange } from "@/admin/data/use-change";
import { usePagedList } from "@/admin/data/use-list";
import {
  type WaitingParty,
  type WaitlistSummary,
  waitlistStatus,
} from "@/admin/data/waitlist/lines";
import { ActionMenu } from "@/admin/ui/action-menu";
import { Badge } from "@/admin/ui/badge";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelSection } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { FilterTabs } from "@/admin/ui/lists/list";
import { BriefLine, Contact } from "@/admin/ui/lists/row-title";
import { send } from "@/api/client";
import { isolated } from "@/lib/characters";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { useShortInstant, useVenueTime } from "@/lib/time/venue-time";
import { parties } from "./booked-event";
import { PartyNotes } from "./party-notes";

const TABS = [
  { value: "line", label: "In line" },
  { value: "all", label: "All" },
] as const;

interface WaitlistProps {
  eventId: number;
  /** Waitlist counts; null if the waitlist is empty. */
  line: WaitlistSummary | null;
}

/** The parties on an event's waitlist in order, each with its actions. */
export function Waitlist({ eventId, line }: WaitlistProps) {
  const time = useVenueTime();
  const now = useNow();
  const when = useShortInstant();
  const first = { eventId, isOpen: true };
  const list = usePagedList("/api/admin/waitlist", 50, first, "line-");
  const { isOpen } = list.filters;
  return (
    <PanelSection
      title="Waitlist"
      note={
        line && (
          <span className="figures">
            {`${parties(line.parties)}, ${counted(line.seats, "seat")}`}
          </span>
        )
      }
      actions={
        <FilterTabs
          label="Which parties"
          tabs={TABS}
          value={isOpen ? "line" : "all"}
          onChange={(value) => list.filter({ isOpen: value === "line" })}
        />
      }
    >
      <DataTable
        label="Parties in line"
        of="waitlist"
        query={list}
        empty={isOpen ? "Nobody is in line." : "Nobody has joined the waitlist."}
        isCompact
        columns={[
          {
            head: "Party",
            className: "xl:w-[30%]",
            cell: (party) => (
              <>
                <p className="font-medium wrap-anywhere max-table:py-2">
                  <bdi>{party.customerName}</bdi>
                </p>
                <BriefLine parts={[waitlistStatus(party, time, now), seatsOf(party)]} />
                <PartyNotes guestRequest={party.guestRequest} />
              </>
            ),
          },
          {
            head: "Contact",
            className: "xl:w-[26%]",
            cell: ({ customerEmail, customerPhone }) => (
              <Contact email={customerEmail} phone={customerPhone} />
            ),
          },
          { head: "Seats", cell: ({ partySize }) => <span className="figures">{partySize}</span> },
          {
            head: "In line",
            className: "xl:whitespace-nowrap",
            cell: (party) => (
              <>
                <p className="figures">
                  <Badge
                    word={waitlistStatus(party, time, now)}
                    tone={party.state === "offered" ? "act" : "plain"}
                  />
                </p>
                <p className="figures text-smoke">{`Joined ${when(party.joinedAt)}`}</p>
              </>
            ),
          },
        ]}
        actions={(party) => <PartyMenu party={party} />}
      />
    </PanelSection>
  );
}

const seatsOf = ({ partySize }: WaitingParty) => counted(partySize, "seat");

/** Actions for a waitlisted party; for one with seats, a link to its booking. */
function PartyMenu({ party }: { party: WaitingParty }) {
  const can = usePermission();
  const [asked, setAsked] = useState<"offer" | "remove" | null>(null);
  const close = () => setAsked(null);
  const { id, customerName, customerEmail, state } = party;
  const offer = useChange({
    send: () => send("POST", `/api/admin/waitlist/${id}/offer` as const, undefined),
    done: `Offered: the mail to ${customerEmail} is on its way`,
    failed: "Failed to offer seats",
    onSettled: close,
  });
  const remove = useChange({
    send: () => send("POST", `/api/admin/waitlist/${id}/remove` as const, undefined),
    done: `${isolated(customerName)} is not in line any more`,
    failed: "Failed to remove the party",
    onSettled: close,
  });
  const isInLine = state === "waiting" || state === "offered";
  const entries = [
    ...(state === "waiting" && can("POST /api/admin/waitlist/{entry_id}/offer")
      ? [{ text: "Offer seats now", onClick: () => setAsked("offer") }]
      : []),
    ...(isInLine && can("POST /api/admin/waitlist/{entry_id}/remove")
      ? [{ text: "Remove from the line", onClick: () => setAsked("remove") }]
      : []),
    ...(state === "accepted" && party.bookingReference !== null
      ? [
          {
            text: "Booking",
            href: bookingHref({ eventId: party.eventId, reference: party.bookingReference }),
          },
        ]
      : []),
  ];
  const seats = seatsOf(party);
  return (
    <>
      {entries.length > 0 && <ActionMenu variant="icon" name={customerName} entries={entries} />}
      <ConfirmDialog
        isOpen={asked === "offer"}
        title="Offer seats out of turn?"
        confirmLabel="Hold the seats and send the mail"
        isOutdated={state !== "waiting"}
        isPending={offer.isPending}
        onConfirm={() => offer.mutate(undefined)}
        onClose={close}
      >
        <p>
          {`${isolated(customerName)}, ${seats}: free seats are held for them now, also before those ahead in line, and a mail asks ${customerEmail} to accept. Where too few are free, nothing happens.`}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === "remove"}
        title="Remove this party from the line?"
        confirmLabel="Remove the party"
        isOutdated={!isInLine}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
        onClose={close}
      >
        <p>
          {`${isolated(customerName)}, ${seats}: their place is lost, and seats that are held for them go to the next party, which gets a mail. This cannot be undone, and the party that is removed gets no mail about it.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
