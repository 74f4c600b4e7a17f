import { useVenue } from "@/api/venue";
import { type DoorShow, type DoorState, tapsOf } from "@/door/sync/door";
import { telLink } from "@/lib/call-link";
import { counted as inWords } from "@/lib/text";
import { currentTime } from "@/lib/time/server-time";
import { moment, useVenueTime } from "@/lib/time/venue-time";
import { headcount } from "./headcount";

/** The waitlist of a show, for the door, which assigns seats in the last half hour. */
export function WaitingParties({ show }: { show: DoorShow }) {
  const time = useVenueTime();
  const { dialing } = useVenue();
  const { waiting }: Partial<DoorShow> = show;
  if (!waiting || waiting.length === 0) return null;
  const seats = waiting.reduce((sum, { partySize }) => sum + partySize, 0);
  return (
    <details className="border-b border-row">
      <summary className="figures flex min-h-13 cursor-pointer items-center px-4.5 py-2 text-17 text-brass-hi">
        {`${waiting.length === 1 ? "1 party waits" : `${waiting.length} parties wait`} for ${inWords(seats, "seat")}`}
      </summary>
      <ul aria-label="Waitlist">
        {waiting.map(({ id, customerName, partySize, heldUntil, customerPhone }) => (
          <li
            key={id}
            className="flex min-h-15 items-center gap-3.5 border-t border-row px-4.5 py-2.5"
          >
            <div className="min-w-0 flex-1">
              <p className="text-17 leading-tight wrap-anywhere">
                <bdi>{customerName}</bdi>
              </p>
              <p className="figures text-14.5 text-smoke">
                {`${inWords(partySize, "seat")}${heldUntil === null ? "" : ` · held until ${moment(time, heldUntil, currentTime())}`}`}
              </p>
            </div>
            {customerPhone && (
              <a
                href={telLink(customerPhone, dialing)}
                className="figures inline-flex h-12 shrink-0 items-center underline underline-offset-4"
              >
                {customerPhone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface OtherShowsProps {
  shows: readonly DoorShow[];
  state: DoorState;
  onChoose: (eventId: number) => void;
}

/** Other shows of today; if this door covers one, a tap opens it. */
export function OtherShows({ shows, state, onChoose }: OtherShowsProps) {
  const { hour } = useVenueTime();
  if (shows.length === 0) return null;
  const choose = (eventId: number) => {
    onChoose(eventId);
    window.scrollTo(0, 0);
  };
  return (
    <section aria-labelledby="other-shows" className="px-4.5 pt-8">
      <h2 id="other-shows" className="mb-2 text-20">
        Also on this day
      </h2>
      <ul className="border-t border-row">
        {shows.map((show) => {
          const { heads, toCome } = show.parties
            ? headcount(show, show.parties, tapsOf(show, state))
            : show;
          return (
            <li
              key={show.eventId}
              className="grid min-h-19 grid-cols-[minmax(0,1fr)_auto] items-center gap-3.5 border-b border-row py-3"
            >
              <div>
                <p className="text-17 leading-tight font-medium wrap-anywhere">{show.title}</p>
                <p className="figures text-14.5 text-smoke">
                  {`${show.isAllDay ? "All day" : hour(show.date)}${show.isCancelled ? " · cancelled" : ` · ${heads} in, ${toCome} to come`}`}
                </p>
              </div>
              {show.parties && (
                <button
                  type="button"
                  onClick={() => choose(show.eventId)}
                  className="min-h-12 border border-line px-4 font-medium"
                >
                  Open<span className="sr-only">{` ${show.title}`}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
