import { VenueEditor } from "@/features/venue/managing/venue-editor";

import { HoursPreview } from "./hours-preview";

/** The editor of the venue's hours and texts. */
export function View() {
  return <VenueEditor preview={(hours) => <HoursPreview hours={hours} />} />;
}
