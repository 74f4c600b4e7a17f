import type { ApiCache } from "@/api/cache";
import type { Instant } from "@/lib/time/checked";

/** Data of a page: inlined as JSON by the server, read by the browser before it hydrates. */
export interface PageData {
  /** Content version. */
  v: number;
  /** Instant of the rendering, ISO 8601 in UTC. */
  now: Instant;
  path: string;
  /** The part of the address' query that the page was rendered by: the calendar's day or month. */
  search: string;
  status: number;
  /** Query keys with their data. */
  q: readonly (readonly [readonly string[], unknown])[];
}

export const parsePageData = (json: string): PageData => JSON.parse(json);

/** Seeds the visitors' cache with the data of the page, which count as fresh. */
export function seedCache(cache: ApiCache, { q }: PageData): void {
  for (const [[url = ""], data] of q) cache.seed(url, data);
}
