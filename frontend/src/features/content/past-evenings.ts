import type { Schemas } from "@/api/client";

export interface PastEvening {
  event: Schemas["PastEventOut"];
  images: readonly Schemas["PastEventImageOut"][];
}

const MOST_EVENINGS = 3;
const MOST_IMAGES = 6;

/** Past events that have pictures, as they are shown: three at most, six pictures each. */
export function pastEvenings(
  events: readonly Schemas["PastEventOut"][],
  images: readonly Schemas["PastEventImageOut"][],
): PastEvening[] {
  return events
    .map((event) => ({
      event,
      images: images.filter(({ pastEventId }) => pastEventId === event.id).slice(0, MOST_IMAGES),
    }))
    .filter((evening) => evening.images.length > 0)
    .slice(0, MOST_EVENINGS);
}
