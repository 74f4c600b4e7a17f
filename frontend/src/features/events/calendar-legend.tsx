import { useVenue } from "@/api/venue";

import type { VenueEvent } from "./venue-event";

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What the grid's marks mean, and which colours stand for the categories of this month. */
export function CalendarLegend({ events }: { events: readonly VenueEvent[] }) {
  const { categoryColours } = useVenue();
  const categories = [...new Set(events.map(({ category }) => category))]
    .filter((category) => category in categoryColours)
    .sort();
  return (
    <ul className="mt-4.5 flex flex-wrap gap-x-6.5 gap-y-2 text-[14px] text-smoke">
      <li className="flex items-center gap-2.5">
        <span
          aria-hidden
          className="size-2.5 rounded-full inset-ring inset-ring-brass forced-colors:border-4 forced-colors:border-double"
        />
        Today
      </li>
      <li className="flex items-center gap-2.5">
        <span
          aria-hidden
          className="size-2.5 rounded-full bg-brass-hi forced-colors:bg-[CanvasText]"
        />
        Has Events
      </li>
      {categories.map((category) => (
        <li key={category} className="flex items-center gap-2.5">
          <svg aria-hidden width="10" height="10">
            <circle cx="5" cy="5" r="5" fill={categoryColours[category]} />
          </svg>
          {capitalised(category)}
        </li>
      ))}
    </ul>
  );
}
