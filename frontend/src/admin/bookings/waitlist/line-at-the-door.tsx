import { parties } from "@/admin/bookings/booked-event";
import { useList } from "@/admin/data/use-list";
import { type WaitingParty, waitlistStatus } from "@/admin/data/waitlist/lines";
import { telLink } from "@/lib/links";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";

const MOST = 50;

/** Who waits for seats, for the door, which decides in the last half hour; nothing where nobody does. */
export function LineAtTheDoor({ eventId }: { eventId: number }) {
  const { data } = useList("/api/admin/waitlist", { eventId, limit: MOST });
  if (!data || data.rows.length === 0) return null;
  return (
    <details className="mb-2 border border-line bg-soot print:hidden">
      <summary className="figures flex min-h-11 cursor-pointer items-center px-4 py-2 text-[17px] text-brass-hi">
        {`${parties(data.total)} ${data.total === 1 ? "waits" : "wait"} for seats`}
      </summary>
      <ul aria-label="Waitlist">
        {data.rows.map((party) => (
          <Waiting key={party.id} party={party} />
        ))}
      </ul>
    </details>
  );
}

function Waiting({ party }: { party: WaitingParty }) {
  const time = useVenueTime();
  const standing = waitlistStatus(party, time, useNow(60_000));
  return (
    <li className="flex items-center gap-4 border-t border-row px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-[17px]">
          <bdi>{party.customerName}</bdi>
        </p>
        <p className="figures text-smoke">
          <span>{`${standing} · `}</span>
          <a href={telLink(party.customerPhone)}>{party.customerPhone}</a>
        </p>
      </div>
      <span className="figures shrink-0 font-display text-[26px]">
        <span aria-hidden>{party.partySize}</span>
        <span className="sr-only">{counted(party.partySize, "seat")}</span>
      </span>
    </li>
  );
}
