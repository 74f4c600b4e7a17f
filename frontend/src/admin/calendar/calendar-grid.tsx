import { Plus, TriangleAlert } from "lucide-react";
import { Link } from "wouter";

import { editorHref, entryHref, newHref, VENUE } from "@/admin/data/addresses";
import { EditLink } from "@/admin/ui/edit-link";
import type { Day } from "@/lib/time/checked";
import { hoursText } from "@/lib/time/hours";
import { nameDay, useVenueTime, weekdaysOf } from "@/lib/time/venue-time";

import type { CalendarDay, Hold, ShownItem } from "./month";

interface CalendarGridProps {
  days: readonly CalendarDay[];
  /** "2026-11-21" */
  today: Day;
}

/** The weeks of a month; on a phone a list of the days with entries. */
export function CalendarGrid({ days, today }: CalendarGridProps) {
  const time = useVenueTime();
  return (
    <div className="border-line md:border-t md:border-l">
      <div aria-hidden className="grid grid-cols-7 max-md:hidden">
        {weekdaysOf(time).map((name) => (
          <p
            key={name}
            className="border-r border-b border-line bg-soot px-2.5 py-2 text-13 text-smoke"
          >
            {name.slice(0, 3)}
          </p>
        ))}
      </div>
      <ol aria-label="Days" className="md:grid md:grid-cols-7">
        {days.map((day) => (
          <DayCell key={day.key} day={day} isToday={day.key === today} />
        ))}
      </ol>
    </div>
  );
}

function DayCell({ day, isToday }: { day: CalendarDay; isToday: boolean }) {
  const { key, number, isInMonth, special, items, holds } = day;
  const time = useVenueTime();
  const isClosed = special?.opens === null;
  const isEmpty = items.length === 0 && holds.length === 0 && !special;
  const onPhone = isEmpty || !isInMonth ? "max-md:hidden" : "";
  const shade = isClosed
    ? "bg-[repeating-linear-gradient(135deg,#171210_0_8px,#221a17_8px_16px)]"
    : isInMonth
      ? "bg-soot"
      : "";
  return (
    <li
      aria-current={isToday ? "date" : undefined}
      className={`group min-w-0 border-line p-2 max-md:mb-2.5 max-md:border max-md:p-3.5 md:min-h-30 md:border-r md:border-b ${shade} ${onPhone}`}
    >
      <header className="mb-1.5 flex min-h-7 items-center justify-between gap-2">
        <h2
          className={`figures font-sans text-14 font-medium ${isToday ? "bg-brass px-1.5 text-on-brass" : isInMonth ? "text-ivory" : "text-smoke"}`}
        >
          <span className="max-md:hidden" aria-hidden>
            {number}
          </span>
          <span className="md:sr-only">{nameDay(time, key)}</span>
        </h2>
        <Link
          href={newHref({ date: key })}
          aria-label={`New event on ${nameDay(time, key)}`}
          className="grid size-7 place-items-center text-smoke opacity-0 group-hover:opacity-100 hover:text-brass-hi focus-visible:opacity-100 max-md:size-11 max-md:opacity-100"
        >
          <Plus aria-hidden className="size-4" strokeWidth={1.5} />
        </Link>
      </header>
      {special && (
        <p className="mb-1.5 text-13">
          <EditLink
            href={VENUE}
            className="text-act underline decoration-transparent underline-offset-4 hover:decoration-current max-md:inline-block max-md:py-2.75"
          >
            {`${hoursText(time, special)}${special.note ? `: ${special.note}` : ""}`}
          </EditLink>
        </p>
      )}
      <ul className="grid gap-1">
        {items.map((item) => (
          <DayItem key={`${item.kind}-${item.id}`} item={item} />
        ))}
        {holds.map((hold) => (
          <DayHold key={`hold-${hold.id}`} hold={hold} />
        ))}
      </ul>
    </li>
  );
}

/** An entry: brass for events, hollow for confirmed inquiries, orange for conflicts. */
function DayItem({ item }: { item: ShownItem }) {
  const time = useVenueTime();
  const clashes = item.clashesWith.length > 0;
  const edge = clashes
    ? "border-act"
    : item.kind === "event"
      ? "border-brass"
      : "border-smoke border-dashed";
  return (
    <li className={`min-w-0 border-l-2 bg-coal px-2 py-1 text-13 leading-snug ${edge}`}>
      <span className="figures flex items-center justify-between gap-1 text-smoke">
        <span>{item.isAllDay ? "All day" : time.hour(item.date)}</span>
        {clashes && <TriangleAlert aria-hidden className="size-3.5 text-act" strokeWidth={1.75} />}
      </span>
      <ItemLink item={item} />
      {item.kind === "inquiry" && <span className="block text-smoke">Private, confirmed</span>}
      {item.isPrivate && <span className="block text-smoke">Private</span>}
      {clashes && (
        <span className="block text-act md:sr-only">
          {`Clashes with ${item.clashesWith.join(", ")}`}
        </span>
      )}
    </li>
  );
}

/** A held date, with a link to its inquiry. */
function DayHold({ hold: { inquiryId, title, rank } }: { hold: Hold }) {
  return (
    <li className="min-w-0 border-l-2 border-dotted border-smoke bg-coal px-2 py-1 text-13 leading-snug">
      <span className="block text-smoke">{rank === 1 ? "First hold" : "Second hold"}</span>
      <TitleLink href={entryHref({ kind: "inquiry", id: inquiryId })}>{title}</TitleLink>
    </li>
  );
}

/** The link to the editor of an entry. */
export function ItemLink({ item, className = "" }: { item: ShownItem; className?: string }) {
  const { kind, id } = item;
  const href = kind === "event" ? editorHref(id) : entryHref({ kind: "inquiry", id });
  return (
    <TitleLink href={href} className={className}>
      {item.title}
    </TitleLink>
  );
}

interface TitleLinkProps {
  href: string;
  className?: string;
  children: string;
}

function TitleLink({ href, className = "", children }: TitleLinkProps) {
  return (
    <Link
      href={href}
      className={`underline decoration-transparent underline-offset-4 hover:decoration-brass max-md:inline-block max-md:min-h-11 max-md:min-w-11 max-md:py-2.75 ${className}`}
    >
      {children}
    </Link>
  );
}
