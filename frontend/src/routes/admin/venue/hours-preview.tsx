import type { Schemas } from "@/api/client";
import { useVenue, VenueContext } from "@/api/venue";
import { OpeningHours } from "@/features/venue/opening-hours";

/** Hours that are not saved yet, as the contact page would show them. */
export function HoursPreview({ hours }: { hours: readonly Schemas["WrittenHoursOut"][] }) {
  const venue = useVenue();
  const whole = hours.filter(({ opens, closes }) => opens !== "" && closes !== "");
  const shown = whole.map((stretch) => ({
    ...stretch,
    closesNextDay: stretch.closes <= stretch.opens,
  }));
  return (
    <VenueContext value={{ ...venue, hours: shown }}>
      <OpeningHours />
    </VenueContext>
  );
}
