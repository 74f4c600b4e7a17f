import { useRef } from "react";
import { categoryName, useVenue } from "@/api/venue";
import { CategoryDot } from "@/features/events/category-dots";
import type { VenueEvent } from "@/features/events/event";
import { bringIntoSight, NARROW, useMedia } from "@/lib/media";
import type { Day } from "@/lib/time/checked";
import { shiftMonth } from "@/lib/time/days";
import { nameMonth } from "@/lib/time/venue-time";
import * as t from "@/messages/calendar";
import { Button } from "@/ui/button";
import { Link } from "@/ui/link";

import { dayAddress, monthAddress } from "./calendar-address";
import { DayPanel } from "./day-panel";
import { MonthAgenda, NextInMonth } from "./month-agenda";
import { MonthTable } from "./month-table";
import { type CalendarState, useCalendar } from "./use-calendar";

/**
 * A month of events: its grid, the cards of the selected day, and the whole month as a list, which
 * comes first in a narrow window.
 */
export function Calendar({ onBook }: { onBook: (event: VenueEvent) => void }) {
  const calendar = useCalendar();
  const isNarrow = useMedia(NARROW);
  const dayHeading = useRef<HTMLHeadingElement>(null);

  const showDay = (day: Day) => {
    calendar.selectDay(day);
    // Wait for the day to render, because it may belong to another month.
    requestAnimationFrame(() => {
      const heading = dayHeading.current;
      if (!heading?.parentElement) return;
      // Next to the grid, a long day scrolls within its own box.
      heading.parentElement.scrollTop = 0;
      const hasMoved = bringIntoSight(heading);
      if (hasMoved && isNarrow) heading.focus({ preventScroll: true });
    });
  };
  return (
    <>
      <section
        aria-label={t.calendar}
        className="grid gap-x-16 gap-y-10 px-gutter pt-8 pb-section print:block print:py-4 lg:grid-cols-[1.35fr_1fr]"
      >
        <CategoryFilter calendar={calendar} />
        <div>
          <MonthHeader calendar={calendar} />
          {isNarrow !== false && <NextInMonth calendar={calendar} />}
          <MonthTable calendar={calendar} onSelect={showDay} />
          <CalendarLegend />
        </div>
        <DayPanel calendar={calendar} heading={dayHeading} onBook={onBook} />
      </section>
      {isNarrow !== true && <MonthAgenda calendar={calendar} />}
    </>
  );
}

/** The month's name and the ways to another one. */
function MonthHeader({ calendar }: { calendar: CalendarState }) {
  const { month, today, category, canShow, showMonth, selectDay } = calendar;
  const [name, year] = nameMonth(month).split(" ");
  const [previous, next] = [shiftMonth(month, -1), shiftMonth(month, 1)];
  return (
    <div className="mb-6.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h2 id="calendar-month" aria-live="polite" className="text-38 md:text-44">
        <span>{`${name ?? ""} `}</span>
        <i className="font-medium text-brass-hi">{year}</i>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form. */}
      <div
        role="group"
        aria-label={t.month}
        className="flex flex-wrap gap-2.5 noscript:hidden print:hidden"
      >
        <Button size="sm" isBusy={!canShow(previous)} onClick={() => showMonth(previous)}>
          {t.prev}
        </Button>
        <Button size="sm" onClick={() => selectDay(today)}>
          {t.today}
        </Button>
        <Button size="sm" isBusy={!canShow(next)} onClick={() => showMonth(next)}>
          {t.next}
        </Button>
      </div>
      <noscript className="noscript:contents">
        <nav aria-label={t.months} className="flex flex-wrap gap-2.5 print:hidden">
          {[previous, next].filter(canShow).map((other) => (
            <Button key={other} size="sm" href={monthAddress(other, category)}>
              {nameMonth(other)}
            </Button>
          ))}
        </nav>
      </noscript>
    </div>
  );
}

/** Legend of the grid's signs; the category colors are explained next to their names, above it. */
function CalendarLegend() {
  return (
    <ul className="mt-4.5 flex flex-wrap gap-x-6.5 gap-y-2 text-14 text-smoke">
      <li className="flex items-center gap-2.5">
        <span
          aria-hidden
          className="size-2.5 [box-shadow:inset_0_0_0_1px_var(--color-brass)] forced-colors:[border:4px_double]"
        />
        {t.today}
      </li>
      <li className="flex items-center gap-2.5">
        <CategoryDot category={null} />
        {t.hasEvents}
      </li>
    </ul>
  );
}

/**
 * Links to one category each, for categories with events; they work without scripts and with Back.
 */
function CategoryFilter({ calendar }: { calendar: CalendarState }) {
  const { category: shown, categories, month, selected, today } = calendar;
  const venue = useVenue();
  if (categories.length < 2 && shown === null) return null;
  const addressOf = (category: string | null) =>
    selected ? dayAddress(selected, today, category) : monthAddress(month, category);
  return (
    <nav aria-label={t.categories} className="lg:col-span-2">
      <ul className="-my-1.5 flex flex-wrap gap-x-6.5 md:gap-x-9">
        {[null, ...categories].map((category) => (
          <li key={category}>
            <Link
              href={addressOf(category)}
              aria-current={category === shown ? "true" : undefined}
              className={`inline-flex h-11 min-w-6 items-center gap-2.5 border-b text-15 transition-colors duration-200 hover:text-brass-hi ${
                category === shown ? "border-brass text-brass-hi" : "border-transparent text-smoke"
              }`}
            >
              {category && <CategoryDot category={category} />}
              <span>{category ? categoryName(venue, category) : t.all}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
