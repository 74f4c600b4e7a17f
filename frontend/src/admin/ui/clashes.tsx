import type { Schemas } from "@/api/client";
import { nameDay, useVenueTime, type VenueTime } from "@/lib/time/venue-time";

export type CalendarItem = Schemas["CalendarItemOut"];

const KINDS = { event: "Event", inquiry: "Confirmed inquiry", closed: "Closed day" } as const;

/** When on its day something in the calendar is: "8:00–10:00 PM", or "all day". */
export const hoursOf = (
  { date, endDate, isAllDay }: Pick<Schemas["PrivateEventOut"], "date" | "endDate" | "isAllDay">,
  time: VenueTime,
): string => (isAllDay ? "all day" : time.range(date, endDate));

/** When something in the calendar is: "Friday, November 27, 2026, 8:00–10:00 PM". */
export const whenOf = (item: CalendarItem, time: VenueTime): string =>
  `${nameDay(time, time.dayKey(item.date))}, ${hoursOf(item, time)}`;

/** Warns about other events at the same time without blocking the form. Empty if there are none. */
export function ClashNote({ items }: { items: readonly CalendarItem[] }) {
  const time = useVenueTime();
  return (
    <div role="status" className="empty:-mt-4">
      {items.length > 0 && (
        <div className="border-l-2 border-act py-0.5 pl-3.5">
          <p className="text-act">{titleOf(items)}</p>
          <ul className="mt-1 grid gap-1.5">
            {items.map((item) => (
              <li key={`${item.kind}-${item.id}`}>
                <bdi>{item.title}</bdi>
                <span className="block text-14 text-smoke">
                  <span>{`${KINDS[item.kind]}: ${nameDay(time, time.dayKey(item.date))}, `}</span>
                  <span className="inline-block">{hoursOf(item, time)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function titleOf(items: readonly CalendarItem[]): string {
  if (items.every(({ kind }) => kind === "closed")) return "The house is closed then:";
  return items.length === 1 ? "Something else is on then:" : "Other things are on then:";
}
