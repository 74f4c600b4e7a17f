import { useEffect } from "react";

import { useVenue, type Venue } from "@/api/venue";
import { setPageMeta, useAnnouncedTitle } from "@/lib/page-meta";

import type { Shown } from "./screen-loading";

const placeholders = (venue: Venue): Readonly<Record<string, string>> => ({
  name: venue.name,
  shortName: venue.shortName,
  tagline: venue.tagline,
  street: venue.address.street,
  city: venue.address.locality,
});

/** Fills a route's text; undefined when it speaks of something that only the screen itself knows. */
function fill(text: string, venue: Venue): string | undefined {
  const known = placeholders(venue);
  const filled = text.replace(/\{(\w+)\}/g, (all, name: string) => known[name] ?? all);
  return /\{\w+\}/.test(filled) ? undefined : filled;
}

/** Keeps the document's title right as the visitor moves on, and has it announced. */
export function RouteMeta({ shown, isFirst }: { shown: Shown; isFirst: boolean }) {
  const venue = useVenue();
  const announced = useAnnouncedTitle();

  useEffect(() => {
    if (isFirst || !shown.route) return;
    const title = fill(shown.route.title, venue);
    if (title !== undefined) setPageMeta(title, fill(shown.route.description, venue));
  }, [shown, isFirst, venue]);

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
