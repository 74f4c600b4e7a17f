import type { QueryClient } from "@tanstack/react-query";

/** What the server knows about a page: inlined as JSON, read by the browser before it hydrates. */
export interface PageData {
  /** Content version. */
  v: number;
  /** Instant of the rendering, ISO 8601 in UTC. */
  now: string;
  path: string;
  /** The part of the address' query that the page was rendered by: the calendar's day or month. */
  search: string;
  status: number;
  /** Query keys with their data. */
  q: readonly (readonly [readonly string[], unknown])[];
}

export const parsePageData = (json: string): PageData => JSON.parse(json);

/** Fills the cache; everything counts as fetched at `updatedAt`, in milliseconds since the epoch. */
export function seedQueries(client: QueryClient, page: PageData, updatedAt: number): void {
  for (const [key, data] of page.q) client.setQueryData(key, data, { updatedAt });
}
