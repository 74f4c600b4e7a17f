import { useList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";
import { Logo } from "@/ui/logo";
import { Picture } from "@/ui/picture";

import { arrivalsLine, doorHref, type Night, nightHref, useMoments } from "./booked-event";
import { SeatsBar } from "./seats-bar";

const LOOKED_AT = 10;

/** Tonight's event, or the next one: when it is, how it sold, who has come, the way to its door. */
export function TonightCard() {
  const nights = useList("/api/bookings/nights", { limit: LOOKED_AT });
  if (nights.error) throw nights.error;
  if (!nights.data) return <div className="h-72 border border-line bg-soot md:h-42" />;
  const night = nights.data.rows.find(({ isCancelled }) => !isCancelled);
  if (!night) {
    return (
      <div className="flex flex-wrap items-center gap-4 border border-line bg-soot p-4.5 text-smoke">
        <p>Nothing is on the bill yet.</p>
        <PanelButton size="sm" look="fill" href="/admin?view=events&new=1">
          New event
        </PanelButton>
      </div>
    );
  }
  return <NextNight night={night} />;
}

function NextNight({ night }: { night: Night }) {
  const { dayKey } = useVenueTime();
  const { day, hour } = useMoments();
  const now = useNow(60_000);
  // A night that began yesterday and is still running is tonight's too.
  const isTonight = Date.parse(night.date) <= now || dayKey(night.date) === dayKey(now);
  const when = [isTonight ? "Tonight" : day(night.date), !night.isAllDay && hour(night.date)];
  const about = [night.priceRange, night.location].filter(Boolean).join(" · ");
  return (
    <section
      aria-label={isTonight ? "Tonight" : "Next"}
      className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-x-4 gap-y-4 border border-line bg-soot p-4.5 md:grid-cols-[168px_minmax(0,1fr)_280px] md:gap-x-6.5"
    >
      {night.imageUrl === null ? (
        <span className="grid h-18 place-items-center bg-coal md:h-28">
          <Logo cut="small" className="size-10 text-brass" />
        </span>
      ) : (
        // In a box of its own: the sources of a picture would take places in the grid.
        <div>
          <Picture
            src={night.imageUrl}
            alt=""
            sizes="168px"
            className="h-18 w-full object-cover md:h-28"
          />
        </div>
      )}
      <div className="min-w-0">
        <p className="label figures text-brass">{when.filter(Boolean).join(" · ")}</p>
        <h2 className="my-1 text-[22px] wrap-anywhere md:text-[27px]">{night.title}</h2>
        {about && <p className="wrap-anywhere text-smoke">{about}</p>}
      </div>
      <div className="col-span-2 md:col-span-1">
        <SeatsBar
          taken={night.seatsTaken}
          capacity={night.capacity}
          arrived={night.arrivedSeats}
          isLarge
        />
        <p className="figures mt-1.5 text-[13px] text-smoke">{arrivalsLine(night)}</p>
        <div className="mt-3 flex gap-2.5">
          <PanelButton size="sm" href={doorHref(night.eventId)}>
            Door list
          </PanelButton>
          <PanelButton size="sm" look="quiet" href={nightHref(night.eventId)}>
            Bookings
          </PanelButton>
        </div>
      </div>
    </section>
  );
}
