import { useState } from "react";

import { useFresh } from "@/api/use-fresh";
import { nameDay, useVenueTime, venueTime } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";

import { DayButton } from "./day-button";
import { daysOf } from "./days";
import { addressOf } from "./inbox-address";
import { spanOf } from "./letter";
import { OccasionRow } from "./occasion-row";

/** The day of an inquiry among its neighbours: what is on, above all at the very same time. */
export function InquiryDays({ id }: { id: number }) {
  const time = useVenueTime();
  const { data: calendar, error } = useFresh(`/api/event-hosting/${id}/calendar` as const);
  const [chosen, setChosen] = useState<string | null>(null);
  if (error && !calendar) throw error;
  if (!calendar) return <Loading>Loading calendar...</Loading>;

  const days = daysOf(calendar, {
    time,
    utc: venueTime("UTC"),
    spanOf,
    hrefOfInquiry: (other) => addressOf({ kind: "inquiry", id: other }),
  });
  const shown = days.find(({ key }) => key === (chosen ?? calendar.eventDate));
  const clashes = [...calendar.events, ...calendar.inquiries].filter(({ overlaps }) => overlaps);
  const noun = clashes.length === 1 ? "thing is" : "things are";
  return (
    <section aria-label="Calendar" className="border border-line bg-soot p-4.5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-[22px]">That week</h2>
        {clashes.length > 0 ? (
          <p className="text-selling-fast">
            {clashes.length} {noun} on at the same time
          </p>
        ) : (
          <p className="text-available">Nothing else is on at that time</p>
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
          <h3 className="font-sans text-[15px] font-medium">{nameDay(shown.key)}</h3>
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
