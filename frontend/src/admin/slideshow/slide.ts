import type { Schemas } from "@/api/client";

export type Slide = Schemas["HostEventImageOut"];

export const SLIDESHOW = "/api/host-event-images";

/** A display order as it was typed: whole, 0 is first, and 0 where it is no number. */
export const placeOf = (typed: string): number => Math.max(0, Number.parseInt(typed, 10) || 0);

/** What a picture or clip is called. */
export const nameOf = ({ caption, mediaType }: Slide): string => caption || mediaType;
