import { useSearch } from "wouter";

import { guestHref } from "@/admin/data/addresses";
import { countOf, usePagedList } from "@/admin/data/use-list";
import { GuestTags } from "@/admin/ui/guest/guest-tags";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { ListSearch } from "@/admin/ui/lists/list";
import { Contact, RowTitle } from "@/admin/ui/lists/row-title";
import type { Schemas } from "@/api/client";
import { tagsOf } from "@/lib/guest-tags";
import { counted } from "@/lib/text";
import type { Instant } from "@/lib/time/checked";
import { useShortInstant, useVenueTime } from "@/lib/time/venue-time";

import { GuestPage } from "./guest-page";

type ListedGuest = Schemas["ListedGuestOut"];

/** Guests as people: all of them, and with `guest` in the address one of them. */
export function GuestsView() {
  const key = new URLSearchParams(useSearch()).get("guest");
  return key ? <GuestPage key={key} guestKey={key} /> : <GuestList />;
}

/** All guests who booked, joined a waitlist or wrote, latest first. */
function GuestList() {
  const when = useShortInstant();
  const time = useVenueTime();
  const day = (at: Instant | null) => (at === null ? "" : when(at));
  const list = usePagedList("/api/admin/guests", 50, {});
  const { total, isTotalCapped } = list;
  const { search } = list.filters;
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
        list={list}
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
        sorting={list.sorting}
        columns={[
          {
            head: "Guest",
            sort: { key: "guest" },
            className: "xl:w-[30%]",
            cell: (guest) => (
              <RowTitle
                href={guestHref(guest.key)}
                title={guest.name}
                badge={<GuestTags guest={guest} className="inline-flex! align-middle" />}
                line=""
                brief={[
                  ...tagsOf(guest, time, "").map(({ word }) => word),
                  counted(guest.bookings, "booking"),
                  guest.nextAt ? `next ${day(guest.nextAt)}` : guest.email || guest.phone,
                ]}
              />
            ),
          },
          {
            head: "Contact",
            sort: { key: "contact" },
            className: "xl:w-[26%]",
            cell: ({ email, phone }) => <Contact email={email} phone={phone} />,
          },
          {
            head: "Bookings",
            sort: { key: "bookings" },
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
            sort: { key: "last-seen" },
            className: "figures xl:whitespace-nowrap",
            cell: ({ lastSeenAt }) => day(lastSeenAt),
          },
          {
            head: "Next",
            sort: { key: "next" },
            className: "figures xl:whitespace-nowrap",
            cell: ({ nextAt }) => day(nextAt),
          },
        ]}
      />
    </>
  );
}

const keyOf = ({ key }: ListedGuest) => key;
