import { type InstantInput, useVenueTime } from "@/lib/venue-time";

interface Moments {
  /** "Sat Nov 21, 8:00 PM" */
  moment: (instant: InstantInput) => string;
  /** "Sat Nov 21" */
  day: (instant: InstantInput) => string;
  /** "8:00 PM" */
  hour: (instant: InstantInput) => string;
}

/** Instants as the venue's clock shows them, short enough for a table. */
export function useMoments(): Moments {
  const { plate, hour } = useVenueTime();
  const day = (instant: InstantInput) => {
    const { weekday, month, day: number } = plate(instant);
    return `${weekday} ${month} ${number}`;
  };
  return { day, hour, moment: (instant) => `${day(instant)}, ${hour(instant)}` };
}
