// Rule: A show of the season's list is over after the last day that its date names.

import { useId } from "react";
import type { Schemas } from "@/api/client";
import { statusLook } from "@/lib/ticket-status";
import { type Day, parseDay } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/event-lists";
import { months } from "@/messages/time";
import { Button } from "@/ui/button";
import { Link } from "@/ui/link";
import { LinkedText } from "@/ui/linked-text";
import { Picture } from "@/ui/picture";
import { BalancedTitle } from "@/ui/titles";

/** A show of the seasonal list; its texts are as the venue wrote them. */
type SeasonShow = Schemas["ShowOut"];

/** Every fourth show is large and has its picture, to give the programme a rhythm. */
const SPREAD_EVERY = 4;

/**
 * The season as a theater prints it: a line for each show, some of them large with a picture. A
 * past show keeps its position, in small print.
 */
export function SeasonProgramme({ shows }: { shows: readonly SeasonShow[] }) {
  const { dayKey } = useVenueTime();
  const today = dayKey(useNow());
  if (shows.length === 0) {
    return <p className="max-w-[46ch] text-19 text-smoke">{t.noSeason}</p>;
  }
  const isOver = ({ date }: SeasonShow) => (lastDayOf(date) ?? today) < today;
  const toCome = shows.filter((show) => !isOver(show));
  return (
    <ol>
      {shows.map((show) => (
        <li key={show.id}>
          {isOver(show) ? (
            <ConcludedRow show={show} />
          ) : (
            <SeasonEntry show={show} place={toCome.indexOf(show)} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface SeasonEntryProps {
  show: SeasonShow;
  /** The number of upcoming shows before it. */
  place: number;
}

function SeasonEntry({ show, place }: SeasonEntryProps) {
  if (place % SPREAD_EVERY !== 0 || !show.imageUrl) return <SeasonRow show={show} />;
  return (
    <SeasonSpread
      show={show}
      imageUrl={show.imageUrl}
      isMirrored={(place / SPREAD_EVERY) % 2 === 1}
      isFirst={place === 0}
    />
  );
}

/** A past show in small print, without any link. */
function ConcludedRow({ show }: { show: SeasonShow }) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line py-1 text-12 leading-normal text-smoke md:gap-x-8 md:py-2 md:text-14 lg:grid-cols-[192px_minmax(0,260px)_minmax(0,1fr)_auto_auto]"
    >
      <h3 id={titleId} className="text-18 font-normal text-parchment md:text-20 lg:order-2">
        {show.title}
      </h3>
      <p className="text-right text-10 font-semibold tracking-widest text-concluded uppercase md:text-11 md:tracking-[.16em] lg:order-5">
        {statusLook("Concluded").text}
      </p>
      <p className="flex flex-wrap gap-x-2 md:gap-x-2.5 lg:order-1 lg:block">
        <span className="lg:block">{show.date}</span> <span>{show.time}</span>{" "}
        <span className="lg:ml-2">{show.price}</span>
      </p>
      <Link
        href={show.ticketUrl}
        aria-label={t.getTicketsOf(show.title)}
        className="relative -my-2 py-1 text-right leading-6 underline decoration-line underline-offset-4 hover:text-brass-hi lg:order-4 print:hidden"
      >
        {t.getTickets}
      </Link>
      <p className="col-span-full text-13 max-md:line-clamp-1 md:text-14 lg:order-3 lg:col-auto">
        <LinkedText>{show.description}</LinkedText>
      </p>
    </article>
  );
}

/** A show as a line of the programme: date, title, price. */
function SeasonRow({ show }: { show: SeasonShow }) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="grid break-inside-avoid gap-x-10 gap-y-4 border-t border-line py-8 md:grid-cols-[200px_1fr] md:items-baseline print:grid-cols-[60mm_1fr] print:py-5 lg:grid-cols-[280px_1fr_auto] lg:gap-x-12 xl:grid-cols-[316px_1fr_auto]"
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-balance md:block">
        <span className="font-display text-20 leading-tight text-brass-hi md:text-21">
          {show.date}
        </span>
        <span className="block text-16 text-smoke md:mt-1">{show.time}</span>
      </p>
      <div>
        <h3 id={titleId} className="fluid-[28px,2.6vw,36px] font-normal">
          <BalancedTitle>{show.title}</BalancedTitle>
        </h3>
        <p className="mt-2 max-w-[58ch] text-smoke">
          <LinkedText>{show.description}</LinkedText>
        </p>
      </div>
      <div className="flex items-center justify-between gap-8 md:max-lg:col-start-2 lg:justify-end">
        <p className="figures font-display text-26 leading-none text-brass-hi">{show.price}</p>
        <SeasonTickets show={show} />
      </div>
    </article>
  );
}

interface SeasonSpreadProps {
  show: SeasonShow;
  imageUrl: string;
  /** Whether the picture is on the right. */
  isMirrored: boolean;
  isFirst: boolean;
}

/** A show with its picture, over the whole width of the programme. */
function SeasonSpread({ show, imageUrl, isMirrored, isFirst }: SeasonSpreadProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className={`grid break-inside-avoid items-center print:block print:py-8 gap-x-[clamp(32px,5vw,72px)] gap-y-7 ${
        isFirst ? "pb-14" : "border-t border-line py-14"
      } ${isMirrored ? "lg:grid-cols-[1fr_1.35fr]" : "lg:grid-cols-[1.35fr_1fr]"}`}
    >
      <div
        className={`aspect-[16/10] overflow-clip bg-coal print:hidden ${isMirrored ? "lg:order-2" : ""}`}
      >
        <Picture
          src={imageUrl}
          alt={show.alt}
          sizes="(min-width: 1024px) 55vw, 100vw"
          className="size-full object-cover"
        />
      </div>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3.5">
          <span className="font-display text-22 leading-tight text-brass-hi md:text-26">
            {show.date}
          </span>
          <span className="text-smoke">{show.time}</span>
        </p>
        <h3 id={titleId} className="mt-3 fluid-[38px,4.2vw,60px] font-normal print:text-28">
          <BalancedTitle>{show.title}</BalancedTitle>
        </h3>
        <p className="mt-5 max-w-[46ch] text-19 text-parchment">
          <LinkedText>{show.description}</LinkedText>
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-5">
          <SeasonTickets show={show} />
          <p className="figures font-display text-30 leading-none text-brass-hi">{show.price}</p>
        </div>
      </div>
    </article>
  );
}

/** Link to a show's tickets, which are sold elsewhere. */
function SeasonTickets({ show }: { show: SeasonShow }) {
  return (
    <Button href={show.ticketUrl} aria-label={t.getTicketsOf(show.title)} className="print:hidden">
      {t.getTickets}
    </Button>
  );
}

const SHORT = months.map((name) => name.slice(0, 3).toLowerCase());
const NAMES = [...months.flatMap((name) => [name, name.slice(0, 3)]), "Sept"];
const MONTH = `(?<month>${NAMES.join("|")})\\.?`;
const DAYS = "(?<first>\\d{1,2})(?:\\s*(?:[-–&]|and)\\s*(?<end>\\d{1,2}))?";
const YEAR = "(?<year>\\d{4})";
/** A date in each order: "October 4, 2024" and "4 October 2024". */
const DATES = [`${MONTH}\\s+${DAYS},?\\s+${YEAR}`, `${DAYS}\\s+${MONTH},?\\s+${YEAR}`].map(
  (date) => new RegExp(`\\b${date}\\b`, "gi"),
);

/**
 * The last day in a show's date, "2024-10-04" for "Friday, October 4, 2024"; the end of a span.
 * Null for text without a day and its year, like "Every Friday".
 */
export function lastDayOf(date: string): Day | null {
  const last = DATES.flatMap((pattern) => [...date.matchAll(pattern)]).at(-1);
  if (!last?.groups) return null;
  const { month = "", first = "", end = first, year } = last.groups;
  const number = SHORT.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return parseDay(`${year}-${String(number).padStart(2, "0")}-${end.padStart(2, "0")}`);
}
