import type { Schemas } from "@/api/client";
import { readJson, request } from "@/api/http";
import { nameDay, type VenueTime } from "@/lib/venue-time";

export type CalendarItem = Schemas["CalendarItemOut"];

/** What would be in the way, as an address of the API says it; nothing where nobody answers. */
export async function clashesAt(address: string): Promise<CalendarItem[]> {
  try {
    return await readJson<CalendarItem[]>(await request("GET", address));
  } catch {
    // What is saved next says itself what is the matter.
    return [];
  }
}

const KINDS = { event: "Event", inquiry: "Confirmed inquiry", closed: "Closed day" } as const;

/** When on its day something in the calendar is: "8:00 PM-10:00 PM", or "all day". */
export const hoursOf = ({ date, endDate, isAllDay }: CalendarItem, time: VenueTime): string =>
  isAllDay ? "all day" : time.range(date, endDate);

/** When something in the calendar is: "Friday, November 27, 2026, 8:00 PM-10:00 PM". */
export const whenOf = (item: CalendarItem, time: VenueTime): string =>
  `${nameDay(time.dayKey(item.date))}, ${hoursOf(item, time)}`;

/** The question before something is saved that other things are in the way of. */
export const clashQuestion = (items: readonly CalendarItem[], time: VenueTime, save: string) => ({
  title: items.every(({ kind }) => kind === "closed")
    ? "The house is closed then"
    : items.length === 1
      ? "Something else is on then"
      : "Other things are on then",
  confirmLabel: save,
  keepLabel: "Go back",
  text: (
    <ul className="grid gap-2.5">
      {items.map((item) => (
        <li key={`${item.kind}-${item.id}`}>
          <span className="font-medium text-ivory">{item.title}</span>
          <span className="block text-[14px] text-smoke">
            {KINDS[item.kind]}: {nameDay(time.dayKey(item.date))},{" "}
            <span className="whitespace-nowrap">{hoursOf(item, time)}</span>
          </span>
        </li>
      ))}
    </ul>
  ),
});
