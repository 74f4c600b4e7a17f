import type { Venue } from "@/api/venue";

import type { Match } from "./routes";
import rows from "./routes.json";

/** All that is said of the page of a match; it comes once the first page is alive. */
export const rowOf = ({ route }: Match) => rows.find(({ path }) => path === route?.path);

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

/** A page's title and description; no title where it depends on what the page fetches. */
export function metaOf(match: Match, venue: Venue) {
  const row = rowOf(match);
  return row && { title: fill(row.title, venue), description: fill(row.description, venue) };
}
