import { useList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";
import { Logo } from "@/ui/logo";
import { Picture } from "@/ui/picture";

import { arrivalsLine, type BookedEvent, bookingsHref, doorHref, useMoments } from "./booked-event";
import { SeatsBar } from "./seats-bar";

const LOOKED_AT = 10;

/** Tonight's event, or the next one: when it is, how it sold, who has come, the way to its door. */
export function TonightCard() {
  const events = useList("/api/bookings/nights", { limit: LOOKED_AT });
  if (events.error) throw events.error;
  if (!events.data) return <div className="h-72 border border-line bg-soot md:h-42" />;
  const event = events.data.rows.find(({ isCancelled }) => !isCancelled);
  if (!event) {
    return (
      <div className="flex flex-wrap items-center gap-4 border border-line bg-soot p-4.5 text-smoke">
        <p>Nothing is on the programme yet.</p>
        <PanelButton size="sm" variant="fill" href="/admin?view=events&new=1">
          New event
        </PanelButton>
      </div>
    );
  }
  return <NextEvent event={event} />;
}

function NextEvent({ event }: { event: BookedEvent }) {
  const { dayKey } = useVenueTime();
  const { day, hour } = useMoments();
  const now = useNow(60_000);
  // An event that began yesterday and is still running is tonight's too.
  const isTonight = Date.parse(event.date) <= now || dayKey(event.date) === dayKey(now);
  const when = [isTonight ? "Tonight" : day(event.date), !event.isAllDay && hour(event.date)];
  const about = [event.priceRange, event.location].filter(Boolean).join(" · ");
  return (
    <section
      aria-label={isTonight ? "Tonight" : "Next"}
      className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-x-4 gap-y-4 border border-line bg-soot p-4.5 md:grid-cols-[168px_minmax(0,1fr)_280px] md:gap-x-6.5"
    >
      {event.imageUrl === null ? (
        <span className="grid h-18 place-items-center bg-coal md:h-28">
          <Logo cut="small" className="size-10 text-brass" />
        </span>
      ) : (
        // In a box of its own: the sources of a picture would take places in the grid.
        <div>
          <Picture
            src={event.imageUrl}
            alt=""
            sizes="168px"
            className="h-18 w-full object-cover md:h-28"
          />
        </div>
      )}
      <div className="min-w-0">
        <p className="label figures text-brass">{when.filter(Boolean).join(" · ")}</p>
        <h2 className="my-1 text-[22px] wrap-anywhere md:text-[27px]">{event.title}</h2>
        {about && <p className="wrap-anywhere text-smoke">{about}</p>}
      </div>
      <div className="col-span-2 md:col-span-1">
        <SeatsBar
          taken={event.seatsTaken}
          capacity={event.capacity}
          arrived={event.arrivedSeats}
          isLarge
        />
        <p className="figures mt-1.5 text-[13px] text-smoke">{arrivalsLine(event)}</p>
        <div className="mt-3 flex gap-2.5">
          <PanelButton size="sm" href={doorHref(event.eventId)}>
            Door list
          </PanelButton>
          <PanelButton size="sm" variant="quiet" href={bookingsHref(event.eventId)}>
            Bookings
          </PanelButton>
        </div>
      </div>
    </section>
  );
}
