import { useLocation, useSearch } from "wouter";

import { guestHref, guestListHref } from "@/admin/data/addresses";
import { countOf, useListParts } from "@/admin/data/use-list";
import { GuestTags } from "@/admin/ui/guest/guest-tags";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { ListSearch } from "@/admin/ui/lists/list";
import { Contact, RowTitle } from "@/admin/ui/lists/row-title";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import type { Instant } from "@/lib/time/checked";
import { useShortInstant } from "@/lib/time/clock";

import { GuestPage } from "./guest-page";

type ListedGuest = Schemas["ListedGuestOut"];

/** Guests as people: all of them, and with `guest` in the address one of them. */
export function GuestsView() {
  const asked = new URLSearchParams(useSearch());
  const key = asked.get("guest");
  if (key) return <GuestPage key={key} guestKey={key} />;
  return <GuestList search={asked.get("search") ?? ""} />;
}

/** Who has booked, waited or written, the latest first; the search stands in the address. */
function GuestList({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const when = useShortInstant();
  const day = (at: Instant | null) => (at === null ? "" : when(at));
  const list = useListParts("/api/admin/guests", 50, { search });
  const { total, isTotalCapped } = list;
  const searchFor = (change: { search: string }) =>
    navigate(guestListHref(change.search), { replace: true });
  return (
    <>
      <ViewHeader
        title="Guests"
        note={
          list.data && (
            <span className="figures">
              {`${countOf(total, isTotalCapped)} ${search === "" ? "lately" : "found"}`}
            </span>
          )
        }
      />
      <ListSearch
        label="Search by name, email, phone or code"
        list={{ filters: { search }, filter: searchFor, total }}
        className="mb-4 max-w-xl"
      />
      <DataTable
        label="Guests"
        query={list}
        empty={
          search === "" ? "Nobody has booked, waited or written yet." : "Nobody like that is known."
        }
        keyOf={keyOf}
        isCompact
        columns={[
          {
            head: "Guest",
            className: "xl:w-[30%]",
            cell: (guest) => (
              <>
                <RowTitle
                  href={guestHref(guest.key)}
                  title={guest.name}
                  line=""
                  brief={[
                    counted(guest.bookings, "booking"),
                    guest.nextAt ? `next ${day(guest.nextAt)}` : guest.email || guest.phone,
                  ]}
                />
                <GuestTags guest={guest} className="pb-1" />
              </>
            ),
          },
          {
            head: "Contact",
            className: "xl:w-[26%]",
            cell: ({ email, phone }) => <Contact email={email} phone={phone} />,
          },
          {
            head: "Bookings",
            className: "figures xl:whitespace-nowrap",
            cell: ({ bookings, arrivals }) => (
              <>
                <p>{bookings}</p>
                <p className="text-smoke">
                  {arrivals > 0 && `came ${arrivals === 1 ? "once" : `${arrivals} times`}`}
                </p>
              </>
            ),
          },
          {
            head: "Last seen",
            className: "figures xl:whitespace-nowrap",
            cell: ({ lastSeenAt }) => day(lastSeenAt),
          },
          {
            head: "Next",
            className: "figures xl:whitespace-nowrap",
            cell: ({ nextAt }) => day(nextAt),
          },
        ]}
      />
    </>
  );
}

const keyOf = ({ key }: ListedGuest) => key;
