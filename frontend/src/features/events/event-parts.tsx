import { Fragment } from "react";

import type { Day } from "@/lib/days";
import { nameDay } from "@/lib/venue-time";
import { Link } from "@/ui/link";
import { Phrased } from "@/ui/phrased";
import { SocialIcons } from "@/ui/social-icon";
import { ZoneNote } from "@/ui/zone-note";

import { eventPath, type VenueEvent } from "./event";
import { useEventView } from "./event-action";

const WITH_ASIDE = /^(\S.*?)\s+(\([^()]+\))(?:\s+(.*))?$/;

/** The lines of a card's title: 'A (B) C' is broken before and after its brackets. */
export function titleLines(title: string): string[] {
  const whole = title.trim();
  const [, before, aside, after] = WITH_ASIDE.exec(whole) ?? [];
  if (before === undefined || aside === undefined) return [whole];
  return after ? [before, aside, after] : [before, aside];
}

/** A title; 'A (B) C' is broken over lines, its brackets in italic brass. */
export function EventTitle({ title }: { title: string }) {
  return (
    <span className="wrap-anywhere">
      {titleLines(title).map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <br />}
          {line.startsWith("(") && index > 0 ? (
            <i className="font-normal text-brass-hi">{line}</i>
          ) : (
            <Phrased>{line}</Phrased>
          )}{" "}
        </Fragment>
      ))}
    </span>
  );
}

/** Whose clock the event's hours are, for a visitor in another zone; whole days need none. */
export const EventZone = ({ event }: { event: Pick<VenueEvent, "date" | "isAllDay"> }) =>
  event.isAllDay ? null : <ZoneNote at={event.date} />;

/** Who is on, on a line or two of a card. */
export function LineUp({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return <p className="line-clamp-2 text-[16px] text-parchment">With {names.join(", ")}</p>;
}

/** The event's own pages on social networks, as far as it has any. */
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

/** One line of the month's list: day, title with the way to its page, hours and price. */
export function AgendaRow({ day, event }: { day: Day; event: VenueEvent }) {
  const view = useEventView(event, "View");
  const facts = [event.priceRange, view.status].filter(Boolean);
  return (
    <li
      className={`relative grid break-inside-avoid grid-cols-[64px_1fr] items-baseline gap-x-5 border-t border-line py-3.5 ${view.isOver ? "text-smoke" : ""}`}
    >
      <time dateTime={event.date} className="grid grid-cols-[1fr_auto] items-baseline gap-x-2">
        <span className="text-[11px] font-medium tracking-[.14em] text-brass uppercase">
          {nameDay(day).slice(0, 3)}
        </span>
        <span className="figures font-display text-[22px]">{Number(day.slice(8))}</span>
      </time>
      <div>
        <Link
          href={eventPath(event)}
          className="font-display text-[21px] leading-tight wrap-anywhere transition-colors duration-200 after:absolute after:inset-0 hover:text-brass-hi"
        >
          <Phrased>{event.title}</Phrased>
        </Link>
        <p className="text-[15px] text-smoke">
          <span className="inline-block">
            {view.hours}
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
