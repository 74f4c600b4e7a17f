import { Link } from "wouter";
import { bookingHref, bookingsHref, entryHref } from "@/admin/data/addresses";
import { useSort } from "@/admin/data/use-list";
import { waitlistStatus } from "@/admin/data/waitlist/lines";
import { Badge, type BadgeText } from "@/admin/ui/badge";
import { PanelSection } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { RowTitle } from "@/admin/ui/lists/row-title";
import type { Schemas } from "@/api/client";
import { capital, counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { nameDay, useShortInstant, useVenueTime } from "@/lib/time/venue-time";

type Guest = Schemas["GuestOut"];
type Visit = Schemas["GuestVisitOut"];
type Wait = Schemas["GuestWaitOut"];

/** How links of a guest's page look. */
export const GUEST_LINK =
  "text-brass-hi underline decoration-line underline-offset-4 hover:decoration-brass max-md:py-2.75";

/** Texts of attendance in the panel. */
const ATTENDANCES: Readonly<Record<Visit["attendance"], BadgeText>> = {
  expected: { word: "Expected", tone: "plain" },
  arrived: { word: "Came", tone: "plain" },
  "no-show": { word: "No-show", tone: "plain" },
  cancelled: { word: "Cancelled", tone: "quiet" },
  // The door did not record arrivals that evening.
  unknown: { word: "Not noted", tone: "quiet" },
};

/** A guest's bookings, waitlist entries and messages, each latest first. */
export function GuestHistory({ guest }: { guest: Guest }) {
  const { visits, waitlist, inquiries, messages } = guest;
  return (
    <>
      <PanelSection title="Bookings">
        <Visits visits={visits} />
      </PanelSection>
      {waitlist.length > 0 && (
        <PanelSection title="Waitlists">
          <Waits waitlist={waitlist} />
        </PanelSection>
      )}
      {inquiries.length + messages.length > 0 && (
        <PanelSection title="Inquiries and messages">
          <ul className="border border-line bg-soot">
            {inquiries.map((entry) => (
              <Written key={entry.id} kind="inquiry" entry={entry} />
            ))}
            {messages.map((entry) => (
              <Written key={entry.id} kind="message" entry={entry} />
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  );
}

function Visits({ visits }: { visits: readonly Visit[] }) {
  const when = useShortInstant();
  return (
    <DataTable
      label="Bookings of this guest"
      rows={visits}
      sorting={useSort()}
      empty="No bookings."
      isCompact
      columns={[
        {
          head: "Event",
          className: "xl:w-[50%]",
          sort: { key: "event", by: ({ eventTitle }) => eventTitle },
          cell: (visit) => (
            <>
              <RowTitle
                href={bookingHref(visit)}
                title={visit.eventTitle}
                line={`${when(visit.eventDate)} · ${visit.reference}`}
                brief={[
                  when(visit.eventDate),
                  counted(visit.numberOfTickets, "ticket"),
                  visit.reference,
                ]}
              />
              {visit.note && (
                <p className="text-13 whitespace-pre-line text-parchment">{visit.note}</p>
              )}
            </>
          ),
        },
        {
          head: "Tickets",
          className: "figures",
          sort: { key: "tickets", by: ({ numberOfTickets }) => numberOfTickets },
          cell: ({ numberOfTickets }) => numberOfTickets,
        },
        {
          head: "Attendance",
          phone: "unlabeled",
          className: "figures",
          sort: { key: "attendance", by: ({ attendance }) => ATTENDANCES[attendance].word },
          cell: ({ attendance, arrivedSeats, numberOfTickets }) => (
            <>
              <Badge {...ATTENDANCES[attendance]} />
              {attendance === "arrived" && arrivedSeats < numberOfTickets && (
                <p className="text-smoke">{`${arrivedSeats} of ${numberOfTickets}`}</p>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

function Waits({ waitlist }: { waitlist: readonly Wait[] }) {
  const time = useVenueTime();
  const nameInstant = useShortInstant();
  const now = useNow();
  return (
    <DataTable
      label="Waitlists with this guest"
      rows={waitlist}
      sorting={useSort()}
      isCompact
      columns={[
        {
          head: "Event",
          className: "xl:w-[50%]",
          // The guest's bookings sort in the same address.
          sort: { key: "waitlist-event", by: ({ eventTitle }) => eventTitle },
          cell: ({ eventId, eventTitle, eventDate, partySize, bookingReference: reference }) => {
            const when = nameInstant(eventDate);
            return (
              <RowTitle
                href={reference ? bookingHref({ eventId, reference }) : bookingsHref(eventId)}
                title={eventTitle}
                line={reference ? `${when} · ${reference}` : when}
                brief={[when, counted(partySize, "seat")]}
              />
            );
          },
        },
        {
          head: "Seats",
          className: "figures",
          sort: { key: "seats", by: ({ partySize }) => partySize },
          cell: ({ partySize }) => partySize,
        },
        {
          head: "In line",
          phone: "unlabeled",
          className: "figures",
          sort: { key: "in-line", by: (wait) => waitlistStatus(wait, time, now) },
          cell: (wait) => (
            <Badge
              word={waitlistStatus(wait, time, now)}
              tone={wait.state === "offered" ? "act" : "plain"}
            />
          ),
        },
      ]}
    />
  );
}

interface WrittenProps {
  kind: "inquiry" | "message";
  entry: Schemas["WrittenOut"];
}

/** A message or inquiry of the guest, as a link to the inbox. */
function Written({ kind, entry }: WrittenProps) {
  const time = useVenueTime();
  const when = useShortInstant();
  const { id, subject, status, createdAt, eventDate } = entry;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-0.5 border-row border-b px-4.5 py-3 last:border-b-0">
      <Link href={entryHref({ kind, id })} className={`line-clamp-2 wrap-anywhere ${GUEST_LINK}`}>
        {subject}
      </Link>
      <span className="figures text-13 text-smoke">
        {`${eventDate ? `for ${nameDay(time, eventDate)}` : when(createdAt)} · ${capital(status)}`}
      </span>
    </li>
  );
}
