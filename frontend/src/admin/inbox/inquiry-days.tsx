import { useState } from "react";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { EditLink } from "@/admin/ui/edit-link";
import { Loaded } from "@/admin/ui/notes";
import { nameDay, useVenueTime, venueTime } from "@/lib/time/venue-time";

import { daysOf, type InquiryCalendar, type InquiryDay, type Occasion } from "./days";
import { spanOf } from "./inbox-entry";

/** Shows the days around an inquiry, with events and conflicts at the same time. */
export function InquiryDays({ id }: { id: number }) {
  const calendar = usePanelQuery(`/api/event-hosting/${id}/calendar` as const);
  return (
    <Loaded of="calendar" query={calendar}>
      {(read) => <LoadedDays calendar={read} />}
    </Loaded>
  );
}

function LoadedDays({ calendar }: { calendar: InquiryCalendar }) {
  const time = useVenueTime();
  const [chosen, setChosen] = useState<string | null>(null);
  const days = daysOf(calendar, {
    time,
    utc: venueTime("UTC"),
    spanOf: (inquiry) => spanOf(inquiry, time),
  });
  const shown = days.find(({ key }) => key === (chosen ?? calendar.eventDate));
  const clashes = [...calendar.closedDays, ...calendar.events, ...calendar.inquiries].filter(
    ({ overlaps }) => overlaps,
  );
  const noun = clashes.length === 1 ? "thing is" : "things are";
  return (
    <section aria-label="Calendar" className="border border-line bg-soot p-4.5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-22">That week</h2>
        {clashes.length > 0 ? (
          <p className="text-act">{`${clashes.length} ${noun} on at the same time`}</p>
        ) : (
          <p className="text-smoke">Nothing else is on at that time</p>
        )}
      </header>
      <fieldset className="mt-3.5 border border-line">
        <legend className="sr-only">Days</legend>
        <div className="grid grid-cols-7">
          {days.map((day) => (
            <DayButton
              key={day.key}
              day={day}
              isShown={day.key === shown?.key}
              onChoose={() => setChosen(day.key)}
            />
          ))}
        </div>
      </fieldset>
      {shown && (
        <div aria-live="polite" className="mt-4">
          <h3 className="font-sans text-15 font-medium">{nameDay(time, shown.key)}</h3>
          {shown.occasions.length === 0 && (
            <p className="mt-1.5 text-smoke">Nothing else is on that day.</p>
          )}
          <ul className="mt-1.5">
            {shown.occasions.map((occasion) => (
              <OccasionRow key={occasion.key} occasion={occasion} isAsked={shown.isAsked} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface DayButtonProps {
  day: InquiryDay;
  isShown: boolean;
  onChoose: () => void;
}

const MOST_DOTS = 3;

/** A day of the strip: a dot for each entry, brass for events, hollow for inquiries. */
function DayButton({ day, isShown, onChoose }: DayButtonProps) {
  const time = useVenueTime();
  const { occasions } = day;
  const count = (kind: Occasion["what"]) => occasions.filter(({ what }) => what === kind).length;
  const closed = count("closed") > 0 ? "closed, " : "";
  const words = `${closed}${count("event")} on the programme, ${count("inquiry")} other inquiries`;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={`${nameDay(time, day.key)}: ${words}${day.isAsked ? ", the day asked for" : ""}`}
      onClick={onChoose}
      className={`min-h-18 border-l border-line px-1 py-2 text-center first:border-l-0 hover:bg-coal aria-pressed:bg-coal aria-pressed:shadow-[inset_0_-2px_0_var(--color-brass)] ${day.isAsked ? "text-brass-hi" : "text-smoke"}`}
    >
      <span className="block text-13">{day.weekday}</span>
      <span className="figures block font-display text-24 leading-tight">{day.number}</span>
      <span aria-hidden className="mt-1 flex h-2 justify-center gap-1">
        {occasions.slice(0, MOST_DOTS).map(({ key, what, overlaps }) => (
          <span
            key={key}
            className={`size-2 rounded-full border ${overlaps && day.isAsked ? "border-act" : "border-brass"} ${what === "inquiry" ? "" : overlaps && day.isAsked ? "bg-act" : "bg-brass"}`}
          />
        ))}
      </span>
    </button>
  );
}

const WHAT = { event: "On the programme", closed: "The house is closed" } as const;

interface OccasionRowProps {
  occasion: Occasion;
  /** Whether this is the day of the inquiry. */
  isAsked: boolean;
}

/** An entry of a day, and whether it conflicts with the inquiry. */
function OccasionRow({ occasion, isAsked }: OccasionRowProps) {
  const { title, what, when, note, href, overlaps } = occasion;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-row py-2.5 first:border-t-0">
      <span className="figures w-44 text-smoke max-md:w-full">{when}</span>
      <span className="min-w-0 flex-1">
        <EditLink
          href={href}
          className="underline decoration-line underline-offset-4 hover:decoration-brass max-md:inline-block max-md:py-2.75"
        >
          {title}
        </EditLink>
        <span className="block text-13 text-smoke">
          {what === "inquiry" ? `Inquiry, ${note}` : WHAT[what]}
        </span>
      </span>
      {isAsked && overlaps && (
        <span className="text-13 font-medium text-act">At the same time</span>
      )}
    </li>
  );
}
