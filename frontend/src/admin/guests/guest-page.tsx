import { ChevronLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { GUESTS, guestHref } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { backTo } from "@/admin/data/use-list";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelButton } from "@/admin/ui/buttons";
import { GuestDialog, useGuestContact } from "@/admin/ui/guest/guest-data";
import { GuestTags } from "@/admin/ui/guest/guest-tags";
import { ViewHeader } from "@/admin/ui/headings";
import { EmptyNote } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { OneRow } from "@/admin/ui/read-faults";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { telLink } from "@/lib/call-link";
import { isolated } from "@/lib/characters";
import { mailLink } from "@/lib/links";
import type { Instant } from "@/lib/time/checked";
import { useShortInstant } from "@/lib/time/venue-time";
import { MailAddress } from "@/ui/mail-address";

import { GUEST_LINK, GuestHistory } from "./guest-history";
import { GuestNotes } from "./guest-notes";
import { JoinedGuests, JoinGuest } from "./join-guest";

type Guest = Schemas["GuestOut"];

/** Everything about one guest: figures, bookings, waitlists, messages, tags and notes. */
export function GuestPage({ guestKey }: { guestKey: string }) {
  const found = usePanelQuery(`/api/admin/guests/${guestKey}` as const);
  return (
    <OneRow of="guest" found={found} gone={<Unknown />}>
      {(guest) => <OneGuest guest={guest} />}
    </OneRow>
  );
}

function Unknown() {
  return (
    <>
      <ViewHeader isDetail title="Guests" />
      <EmptyNote next={{ text: "To all guests", href: backTo(GUESTS) }}>
        Nothing is known of this guest any more.
      </EmptyNote>
    </>
  );
}

function OneGuest({ guest }: { guest: Guest }) {
  const [, navigate] = useLocation();
  const [isDataOpen, setIsDataOpen] = useState(false);
  const [isJoinOpen, setIsJoinOpen] = useState(false);
  const can = usePermission();
  const { name, email, phone } = guest;
  const { dialing } = useVenue();
  const contact = useGuestContact(guest);
  return (
    <>
      <PanelButton variant="quiet" size="sm" href={backTo(GUESTS)} className="mb-3 -ml-3">
        <ChevronLeft aria-hidden className="size-4" />
        Guests
      </PanelButton>
      <ViewHeader
        isDetail
        above="Guest"
        title={name}
        note={<GuestTags guest={guest} />}
        actions={
          <>
            {can("POST /api/admin/guests/{key}/joined") && (
              <PanelButton onClick={() => setIsJoinOpen(true)}>Join with another guest</PanelButton>
            )}
            {contact && (
              <PanelButton onClick={() => setIsDataOpen(true)}>What do we know?</PanelButton>
            )}
          </>
        }
      />
      {isJoinOpen && <JoinGuest guest={guest} onClose={() => setIsJoinOpen(false)} />}
      {isDataOpen && contact && (
        <GuestDialog
          contact={contact}
          onClose={() => setIsDataOpen(false)}
          onForgotten={() => navigate(GUESTS, { replace: true })}
        />
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 content-start gap-5">
          <Numbers guest={guest} />
          <p className="flex flex-wrap items-center gap-x-6 gap-y-1 wrap-anywhere">
            {email ? (
              <a href={mailLink(email)} className={GUEST_LINK}>
                <MailAddress>{email}</MailAddress>
              </a>
            ) : (
              <span className="text-smoke">Known by telephone alone</span>
            )}
            {phone && (
              <a href={telLink(phone, dialing)} className={`figures ${GUEST_LINK}`}>
                {phone}
              </a>
            )}
          </p>
          <JoinedGuests guest={guest} />
          <Others others={guest.others} />
        </div>
        <div className="lg:row-span-2">
          <PartBoundary key={guest.key}>
            <GuestNotes guest={guest} />
          </PartBoundary>
        </div>
        <div className="min-w-0">
          <GuestHistory guest={guest} />
        </div>
      </div>
    </>
  );
}

/** Number and dates of the guest's bookings and visits. */
function Numbers({ guest }: { guest: Guest }) {
  const when = useShortInstant();
  const day = (at: Instant | null) => (at === null ? "–" : when(at));
  const numbers: readonly (readonly [string, ReactNode])[] = [
    ["Bookings", guest.bookings],
    ["Came", guest.arrivals],
    ["No-shows", guest.noShows],
    ["Last seen", day(guest.lastSeenAt)],
    ["Next", day(guest.nextAt)],
  ];
  return (
    <dl
      aria-label="In numbers"
      className="grid grid-cols-3 border border-line bg-soot sm:grid-cols-[repeat(3,auto)_repeat(2,minmax(0,1fr))]"
    >
      {numbers.map(([name, value]) => (
        <div
          key={name}
          className="grid content-between gap-1 px-4.5 py-3 max-sm:nth-[n+4]:col-span-3"
        >
          <dt className="text-13 text-smoke">{name}</dt>
          <dd className="figures text-19">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Guests with the same email address or phone number: perhaps the same person. */
function Others({ others }: { others: Guest["others"] }) {
  if (others.length === 0) return null;
  return (
    <p className="text-smoke">
      Same address or telephone:{" "}
      {others.map(({ key, name, email }, index) => (
        <span key={key}>
          {index > 0 && <span>, </span>}
          <Link href={guestHref(key)} className={GUEST_LINK}>
            {`${isolated(name)} (${email || "no email address"})`}
          </Link>
        </span>
      ))}
    </p>
  );
}
