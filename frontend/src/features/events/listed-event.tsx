import { Fragment } from "react";
import { isolated } from "@/lib/characters";
import { statusLook } from "@/lib/ticket-status";
import type { Day } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { nameMonth, shortWeekday, useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/event-lists";
import { actionOf } from "@/messages/events";
import { Link } from "@/ui/link";
import { SocialIcons } from "@/ui/social-icon";
import { BalancedTitle } from "@/ui/titles";

import { eventPath, type VenueEvent } from "./event";
import { useEventView } from "./event-action";
import { EventZone } from "./event-parts";

const MOST_NAMES_CHARACTERS = 80;

/** The artists on a line or two of a card: the first, and as many more as fit. */
export function LineUp({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const shown = names.filter(
    (_, place) =>
      place === 0 || names.slice(0, place + 1).join(", ").length <= MOST_NAMES_CHARACTERS,
  );
  const end = shown.length < names.length ? "…" : "";
  return (
    <p className="text-16 text-parchment">{t.withArtists(shown.map(isolated).join(", ") + end)}</p>
  );
}

/** Links to the event's own pages on social networks. */
export function EventSocials({ event }: { event: VenueEvent }) {
  return (
    <SocialIcons
      of={event.title}
      pages={[
        { network: "instagram", url: event.instagramUrl },
        { network: "facebook", url: event.facebookUrl },
        { network: "x", url: event.twitterUrl },
        { network: "youtube", url: event.youtubeUrl },
        { network: "tiktok", url: event.tiktokUrl },
      ]}
      colours="text-smoke hover:text-brass-hi"
    />
  );
}

interface AgendaRowProps {
  day: Day;
  event: VenueEvent;
  /** Whether rows name the month, because no heading above the list does. */
  namesMonth?: boolean;
}

/** One line of a list: day, title as a link to its page, hours and price. */
export function AgendaRow({ day, event, namesMonth = false }: AgendaRowProps) {
  const view = useEventView(event, t.view);
  const facts = [event.priceRange, statusLook(view.status).text].filter(Boolean);
  return (
    <li
      className={`relative flex break-inside-avoid flex-wrap items-baseline gap-x-5 border-t border-line py-3.5 ${view.isOver ? "text-smoke" : ""}`}
    >
      <time
        dateTime={event.date}
        className="grid w-[calc(64*var(--px))] grid-cols-[1fr_auto] items-baseline gap-x-2"
      >
        <span className="text-11 font-medium tracking-[.14em] text-brass uppercase">
          {shortWeekday(day)}
        </span>
        <span className="figures font-display text-22">{Number(day.slice(8))}</span>
        {namesMonth && <MonthOf day={day} />}
      </time>
      <div className="min-w-0 flex-[1_1_calc(170*var(--px))]">
        <Link
          href={eventPath(event)}
          className="font-display text-21 leading-tight transition-colors duration-200 whole-entry hover:text-brass-hi"
        >
          <BalancedTitle>{event.title}</BalancedTitle>
        </Link>
        <p className="text-15 text-smoke">
          <span className="inline-block">
            <span>{view.hours}</span>
            <EventZone event={event} />
          </span>
          {facts.map((fact) => (
            <Fragment key={fact}>
              {" · "}
              <span className="inline-block">{fact}</span>
            </Fragment>
          ))}
        </p>
      </div>
    </li>
  );
}

/** "Dec"; in another year than the present one "Dec 2027". */
function MonthOf({ day }: { day: Day }) {
  const { dayKey } = useVenueTime();
  const today = dayKey(useNow());
  const [month = "", year = ""] = nameMonth(day).split(" ");
  return (
    <span className="col-span-2 text-11 tracking-[.14em] text-smoke uppercase">
      {[month.slice(0, 3), ...(today.startsWith(year) ? [] : [year])].join(" ")}
    </span>
  );
}

/** For an event that can no longer be booked: the next date of the same show. */
export function NextDate({ event: { title, nextDate } }: { event: VenueEvent }) {
  const { when } = useVenueTime();
  if (!nextDate) return null;
  const day = when(nextDate);
  return (
    <p className="text-15 text-smoke">
      {t.nextDate(
        <Link
          href={eventPath(nextDate)}
          aria-label={actionOf(day, title)}
          className="inline-block py-1 text-brass-hi underline decoration-brass/50 underline-offset-[6px] [&_span]:[text-decoration:inherit] hover:decoration-brass-hi"
        >
          <BalancedTitle>{day}</BalancedTitle>
        </Link>,
      )}
      <EventZone event={nextDate} />
    </p>
  );
}
