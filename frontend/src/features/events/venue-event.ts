import type { Schemas } from "@/api/client";

export type VenueEvent = Schemas["EventOut"];

/** Address of an event's own page. */
export const eventPath = ({ id, slug }: Pick<VenueEvent, "id" | "slug">): string =>
  slug ? `/events/${id}-${slug}` : `/events/${id}`;
