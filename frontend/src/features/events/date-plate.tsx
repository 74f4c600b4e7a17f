import { useVenueTime } from "@/lib/venue-time";

/** Weekday, day and month of an event, in the corner of its picture. */
export function DatePlate({ date }: { date: string }) {
  const { weekday, day, month } = useVenueTime().plate(date);
  return (
    <time
      dateTime={date}
      className="absolute top-0 left-0 bg-ink px-4 pt-3 pb-2.5 text-center text-[11px] leading-[1.2] font-medium tracking-[.2em] text-brass uppercase"
    >
      {weekday}{" "}
      <span className="figures block font-display text-[34px] leading-none font-normal tracking-normal text-ivory">
        {day}
      </span>{" "}
      {month}
    </time>
  );
}
