import { useState } from "react";
import { Link } from "wouter";
import { PartyNotes } from "@/admin/bookings/party-notes";
import { bookingHref } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { Badge, type BadgeText } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { GuestTags } from "@/admin/ui/guest/guest-tags";
import { PanelSection } from "@/admin/ui/headings";
import { QueryList } from "@/admin/ui/lists/list";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";

type EveningGuest = Schemas["EveningGuestOut"];

const URL = "/api/bookings/evening/guests";

/** Reads the parties to know; empty for a role that does not know them. */
const useEveningGuests = () => usePanelQuery(URL, { enabled: usePermission()(`GET ${URL}`) });

/** Parties that are shown at first. */
const MANY = 8;

interface OfDay {
  /** The day of the evening, on which a birthday may fall. */
  day: string;
}

/** The parties of the evening with a tag of the venue, or with a request of their own. */
export function GuestsToKnow({ day }: OfDay) {
  const { data, isError, refetch } = useEveningGuests();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <PanelSection title="Guests to know">
      <QueryList
        of="guests to know"
        list={{ data: data && { rows: data }, isError, refetch }}
        empty="No VIPs, allergies, birthdays or notes from guests."
      >
        {(guests) => (
          <>
            <ul className="border-t border-line">
              {guests.slice(0, isWhole ? guests.length : MANY).map((guest) => (
                <Guest key={guest.bookingId} guest={guest} day={day} />
              ))}
            </ul>
            {guests.length > MANY && !isWhole && (
              <PanelButton
                size="sm"
                variant="quiet"
                className="mt-2 -ml-3"
                onClick={() => setIsWhole(true)}
              >
                {`Show all ${guests.length} parties`}
              </PanelButton>
            )}
          </>
        )}
      </QueryList>
    </PanelSection>
  );
}

function Guest({ guest, day }: OfDay & { guest: EveningGuest }) {
  const { customerName, eventTitle, numberOfTickets, arrivedSeats, guestRequest } = guest;
  return (
    <li className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 border-b border-row py-2">
      <div className="min-w-0">
        <Link
          href={bookingHref(guest)}
          className="block font-medium wrap-anywhere underline-offset-4 hover:underline max-lg:-mb-2 max-lg:py-2.75"
        >
          {customerName}
        </Link>
        <p className="text-13 text-smoke">
          <bdi>{eventTitle}</bdi>
          <span className="figures">{` · ${counted(numberOfTickets, "seat")}`}</span>
          {arrivedSeats > 0 && <span> · arrived</span>}
        </p>
      </div>
      <GuestTags guest={guest} day={day} className="max-w-60 justify-end" />
      {guestRequest !== "" && (
        <div className="col-span-2">
          <PartyNotes guestRequest={guestRequest} />
        </div>
      )}
    </li>
  );
}

/** "2 VIP", "1 allergy", "1 birthday" and "3 notes" of one show; empty without any. */
export function ShowTags({ eventId, day }: OfDay & { eventId: number }) {
  const { data } = useEveningGuests();
  const guests = data?.filter((guest) => guest.eventId === eventId) ?? [];
  const number = (is: (guest: EveningGuest) => boolean) => guests.filter(is).length;
  const birthday = day.slice("2026-".length);
  const vips = number(({ isVip }) => isVip);
  const tags: (BadgeText & { count: number })[] = [
    { count: vips, word: `${vips} VIP`, tone: "fact" },
    tagOf(
      number(({ allergy }) => allergy !== ""),
      "allergy",
      "allergies",
      "act",
    ),
    tagOf(
      number((guest) => guest.birthday === birthday),
      "birthday",
      "birthdays",
      "fact",
    ),
    tagOf(
      number(({ guestRequest }) => guestRequest !== ""),
      "note",
      "notes",
      "fact",
    ),
  ];
  const shown = tags.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <p className="figures mt-1.5 flex flex-wrap gap-1.5">
      {shown.map(({ word, tone }) => (
        <Badge key={word} word={word} tone={tone} />
      ))}
    </p>
  );
}

const tagOf = (count: number, one: string, many: string, tone: BadgeText["tone"]) => ({
  count,
  word: `${count} ${count === 1 ? one : many}`,
  tone,
});
