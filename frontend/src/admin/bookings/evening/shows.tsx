import { useState } from "react";
import { Link } from "wouter";
import { arrivalsLine, type BookedEvent } from "@/admin/bookings/booked-event";
import { PhoneBooking } from "@/admin/bookings/booking-form";
import { CancelQuestion } from "@/admin/bookings/cancel-event";
import { OverfullNote, SeatsBar } from "@/admin/bookings/seats-bar";
import {
  bookingsHref,
  doorHref,
  editorFromTonight,
  newHref,
  owingHref,
  printHref,
  settlementHref,
  waitlistHref,
} from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { PinnedRow, PinnedRows, usePinnedRows } from "@/admin/data/pinned-rows";
import { useList } from "@/admin/data/use-list";
import { lineInWords, useWaitlistSummary, type WaitlistSummary } from "@/admin/data/waitlist/lines";
import { PutBackOnLoaded } from "@/admin/events/put-back-on";
import { ActionMenu, type MenuAction } from "@/admin/ui/action-menu";
import { PanelButton } from "@/admin/ui/buttons";
import { EventPencil } from "@/admin/ui/edit-link";
import type { Schemas } from "@/api/client";
import { isOwnAddress, useVenue } from "@/api/venue";
import { doorsOf, isOver, momentsOf } from "@/features/events/event";
import { signUpFor } from "@/features/events/event-action";
import { isolated } from "@/lib/characters";
import { centsWriter } from "@/lib/money";
import { inTime, useNow } from "@/lib/time/clock";
import { HOUR_MS } from "@/lib/time/durations";
import { nameDay, useShortInstant, useVenueTime } from "@/lib/time/venue-time";
import { Logo } from "@/ui/drawing";
import { Picture } from "@/ui/picture";
import { ShowTags } from "./guests-to-know";

const idOf = ({ eventId }: BookedEvent) => eventId;

const LOOKED_AT = 5;

/** Link to the settlement of the last show; hidden before the first one. */
export function LastShow() {
  const when = useShortInstant();
  const { data } = useList("/api/bookings/events", { when: "past", limit: LOOKED_AT });
  const show = data?.rows.find(({ isCancelled }) => !isCancelled);
  if (!show) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-14 text-smoke">
      <span>
        Last show: <bdi>{show.title}</bdi>
        <span className="figures">{`, ${when(show.date)}`}</span>
      </span>
      <Link href={settlementHref(show.eventId)} className={`font-medium text-brass-hi ${WAY}`}>
        Settlement
        <span className="sr-only">{` of ${show.title}`}</span>
      </Link>
    </p>
  );
}

/** Lists the shows of the evening with time, seats sold, arrivals and a link to the door. */
export function Shows({ evening }: { evening: Schemas["EveningOut"] }) {
  const { day, isTonight } = evening;
  const time = useVenueTime();
  const { rows: shows, list } = usePinnedRows(evening.shows, "", idOf);
  const now = useNow({ moments: momentsOf(shows) });
  const can = usePermission();
  if (shows.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-4 border border-line bg-soot p-4.5 text-smoke">
        <p>Nothing is on the programme yet.</p>
        {can("POST /api/events") && (
          <PanelButton size="sm" variant="fill" href={newHref()}>
            New event
          </PanelButton>
        )}
      </div>
    );
  }
  const next = shows.find((show) => !show.isCancelled && !isOver(show, now));
  return (
    <section aria-label={isTonight ? "Tonight" : "Next evening"}>
      {!isTonight && (
        <p className="mb-3 text-smoke">
          No show tonight. The next evening is{" "}
          <span className="text-ivory">{nameDay(time, day)}</span>.
        </p>
      )}
      <ul className="grid gap-px border border-line bg-line">
        <PinnedRows list={list}>
          {shows.map((show) => (
            <PinnedRow key={show.eventId} id={show.eventId}>
              <Show show={show} isNext={show === next} isTonight={isTonight} day={day} />
            </PinnedRow>
          ))}
        </PinnedRows>
      </ul>
    </section>
  );
}

const SOON_MS = 12 * HOUR_MS;

type Stage = "Cancelled" | "Over" | "On now" | "To come";

function stageOf(show: BookedEvent, now: number): Stage {
  if (show.isCancelled) return "Cancelled";
  if (isOver(show, now)) return "Over";
  return Date.parse(show.date) <= now ? "On now" : "To come";
}

interface ShowProps {
  show: BookedEvent;
  /** Whether it is the show that the door needs now. */
  isNext: boolean;
  isTonight: boolean;
}

/** One show of the evening of a day; once it is over, a short row. */
function Show({ show, isNext, isTonight, day }: ShowProps & { day: string }) {
  const stage = stageOf(show, useNow({ moments: momentsOf([show]) }));
  const isOver = stage === "Over";
  const isGone = stage === "Cancelled" || isOver;
  const venue = useVenue();
  const time = useVenueTime();
  const elsewhere = !isOwnAddress(venue, show.location) && show.location;
  const [isAdding, setIsAdding] = useState(false);
  const state = stage === "To come" ? doorsOf(show, time) : stage;
  return (
    <li
      className={`flex flex-wrap items-center gap-x-3 px-4.5 xl:grid xl:gap-x-5.5 ${isOver ? `gap-y-1.5 py-2.5 ${OVER_COLUMNS}` : `gap-y-3 py-4 max-xl:*:first:w-[calc(92*var(--px))] ${COLUMNS}`} ${isNext ? "bg-[#1b1512] shadow-[inset_3px_0_var(--color-brass)]" : "bg-soot"}`}
    >
      {isOver ? <StartTime show={show} /> : <Clock show={show} stage={stage} />}
      {!isOver && <ShowPicture show={show} isGone={isGone} />}
      <div className="min-w-0 flex-[1_1_calc(180*var(--px))]">
        <div className="flex items-center justify-between gap-1 xl:justify-start">
          <h2 className={`min-w-0 ${isOver ? "text-17" : "text-22"}`}>
            <Title show={show} />
          </h2>
          <EventPencil {...show} />
        </div>
        <p className={`text-smoke ${isOver ? "text-14" : ""}`}>
          {state && <span className={SEPARATED}>{state}</span>}
          <Price show={show} />
          {elsewhere && <span className={SEPARATED}>{elsewhere}</span>}
        </p>
        {!isGone && <ShowTags eventId={show.eventId} day={day} />}
      </div>
      <Sales show={show} isOver={isOver} isGone={isGone} />
      <Ways
        show={show}
        isGone={isGone}
        isNext={isNext}
        isTonight={isTonight}
        onAdd={() => setIsAdding(true)}
      />
      <PhoneBooking event={show} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </li>
  );
}

/** The seats, the money and the waitlist of a show. */
function Sales({ show, isOver, isGone }: { show: BookedEvent; isOver: boolean; isGone: boolean }) {
  const line = useWaitlistSummary(show.eventId);
  return (
    <div className="max-xl:w-full">
      {!isOver && (
        <SeatsBar
          taken={show.seatsTaken}
          capacity={show.capacity}
          arrived={show.arrivedSeats}
          walkIns={show.walkIns}
          houseSeats={show.houseSeats}
        />
      )}
      {!isGone && <OverfullNote event={show} />}
      {(show.capacity !== null || show.seatsTaken + show.walkIns > 0) && (
        <p className={`figures text-13 text-smoke ${isOver ? "" : "mt-1.5"}`}>
          {arrivalsLine(show, isGone)}
        </p>
      )}
      <Money show={show} />
      {line && <WaitlistLine show={show} line={line} />}
    </div>
  );
}

const COLUMNS = "xl:grid-cols-[92px_104px_minmax(0,1fr)_280px_auto]";
const OVER_COLUMNS = "xl:grid-cols-[92px_minmax(0,1fr)_280px_auto]";

function ShowPicture({ show, isGone }: { show: BookedEvent; isGone: boolean }) {
  return (
    // In its own box, because the sources of a picture would occupy cells of the grid.
    <div className={`max-xl:hidden ${isGone ? "opacity-60" : ""}`}>
      {show.imageUrl === null ? (
        <span className="grid h-17.5 place-items-center bg-coal">
          <Logo cut="small" className="size-9 text-brass" />
        </span>
      ) : (
        <Picture src={show.imageUrl} alt="" sizes="104px" className="h-17.5 w-full object-cover" />
      )}
    </div>
  );
}

/** The start of a show that is over. */
function StartTime({ show: { date, isAllDay } }: { show: BookedEvent }) {
  const { hour } = useVenueTime();
  return <p className="figures text-smoke">{isAllDay ? "All day" : hour(date)}</p>;
}

/** The waitlisted parties; a link to the waitlist for roles that see bookings. */
function WaitlistLine({ show, line }: { show: BookedEvent; line: WaitlistSummary }) {
  const words = <span>{lineInWords(line)}</span>;
  const look = "figures text-13 text-smoke";
  if (!usePermission()("GET /api/bookings/{booking_id}")) return <p className={look}>{words}</p>;
  return (
    <p className={look}>
      <Link href={waitlistHref(show.eventId)} className={`underline decoration-line ${WAY}`}>
        {words}
        <span className="sr-only">{` for ${isolated(show.title)}`}</span>
      </Link>
    </p>
  );
}

const SEPARATED = "not-first:before:content-['_·_']";
const WAY =
  "underline-offset-4 hover:underline max-lg:inline-flex max-lg:min-h-11 max-lg:min-w-11 max-lg:items-center";

/** Its price range, as a link to all of its prices. */
function Price({ show: { eventId, title, priceRange } }: { show: BookedEvent }) {
  if (!usePermission()("PUT /api/events/{event_id}"))
    return priceRange && <span className={SEPARATED}>{priceRange}</span>;
  return (
    <span className={SEPARATED}>
      <Link href={editorFromTonight(eventId, "prices")} className={WAY}>
        <span className="sr-only">{`Prices of ${isolated(title)}: `}</span>
        <span>{priceRange || "No price yet"}</span>
      </Link>
    </span>
  );
}

/** The money taken and owed; the amount owed links to the parties that owe it. */
function Money({ show: { eventId, title, taken, owed } }: { show: BookedEvent }) {
  const can = usePermission();
  const money = centsWriter(useVenue());
  if (taken + owed === 0) return null;
  const owing = `${money(owed)} owed`;
  return (
    <p className="figures flex flex-wrap items-center gap-x-4 text-13 text-smoke">
      {taken > 0 && <span>{`${money(taken)} taken`}</span>}
      {owed > 0 &&
        (can("GET /api/bookings/{booking_id}") ? (
          <Link href={owingHref(eventId)} className={`font-medium text-act ${WAY}`}>
            <span>{owing}</span>
            <span className="sr-only">{` for ${isolated(title)}`}</span>
          </Link>
        ) : (
          <span>{owing}</span>
        ))}
    </p>
  );
}

/** The title, as a link to the bookings if the role may see them. */
function Title({ show }: { show: BookedEvent }) {
  const can = usePermission();
  if (!can("GET /api/bookings/{booking_id}")) return <span>{show.title}</span>;
  return (
    <Link href={bookingsHref(show.eventId)} className={WAY}>
      {show.title}
    </Link>
  );
}

interface WaysProps extends ShowProps {
  isGone: boolean;
  /** Opens the form for a booking by phone. */
  onAdd: () => void;
}

/**
 * Links to its door, to a booking by phone and to the printed list; after the show, to its
 * bookings.
 */
function Ways({ show, isGone, isNext, isTonight, onAdd }: WaysProps) {
  const can = usePermission();
  const { signUp } = useVenue();
  const [isCancelling, setIsCancelling] = useState(false);
  const seesBookings = can("GET /api/bookings/{booking_id}");
  // At the door tonight's lists are open, and no others.
  if (!seesBookings && (!isTonight || show.isCancelled)) return null;
  const maySettle = can("GET /api/admin/settlements/{event_id}");
  const mayCancel = !isGone && can("POST /api/bookings/cancel-event");
  const entries: MenuAction[] = [
    ...(maySettle ? [{ text: "Settlement", href: settlementHref(show.eventId) }] : []),
    ...(mayCancel
      ? [{ text: "Cancel event", isDanger: true, onClick: () => setIsCancelling(true) }]
      : []),
  ];
  const variant = isNext ? "fill" : "plain";
  const ofShow = <span className="sr-only">{` of ${show.title}`}</span>;
  const isOver = isGone && seesBookings;
  return (
    <div className="flex flex-wrap gap-2 max-xl:w-full xl:w-52">
      <div className={WAYS}>
        {isOver ? (
          <PanelButton variant={variant} href={bookingsHref(show.eventId)}>
            Bookings{ofShow}
          </PanelButton>
        ) : (
          <PanelButton variant={variant} href={doorHref(show.eventId)}>
            Door list{ofShow}
          </PanelButton>
        )}
        {entries.length > 0 && (
          <ActionMenu name={show.title} entries={entries} className="grow-0!" />
        )}
      </div>
      {isOver
        ? show.isCancelled &&
          can("PUT /api/events/{event_id}") && <PutBackOnLoaded eventId={show.eventId} />
        : seesBookings && (
            <div className={WAYS}>
              {can("POST /api/bookings/by-phone") && !signUpFor(show.title, signUp) && (
                <PanelButton onClick={onAdd}>
                  Add by phone
                  <span className="sr-only">{` to ${show.title}`}</span>
                </PanelButton>
              )}
              <PanelButton variant="quiet" href={printHref(show.eventId)}>
                Print
                <span className="sr-only">{` the list of ${show.title}`}</span>
              </PanelButton>
            </div>
          )}
      {isCancelling && <CancelQuestion event={show} onClose={() => setIsCancelling(false)} />}
    </div>
  );
}

const WAYS = "flex grow gap-2 *:grow";

/** The start of a show, and the time until then. */
function Clock({ show, stage }: { show: BookedEvent; stage: Stage }) {
  const { hour } = useVenueTime();
  const away = Date.parse(show.date) - useNow();
  const [clock = "", half = ""] = show.isAllDay ? ["All day"] : hour(show.date).split(" ");
  const isSoon = stage === "To come" && away < SOON_MS && !show.isAllDay;
  const tone = stage === "Cancelled" ? "text-smoke" : "";
  return (
    <p className="figures">
      <span className="whitespace-nowrap">
        <span className={`font-display text-26 leading-none ${tone}`}>{clock}</span>{" "}
        <span className="text-13 text-smoke">{half}</span>
      </span>
      {isSoon && <span className="block text-13 text-brass-hi">{inTime(away)}</span>}
    </p>
  );
}
