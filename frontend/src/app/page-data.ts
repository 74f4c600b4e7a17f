import type { ApiCache } from "@/api/cache";

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

/** A page that came drawn does not bring its answers a second time, only their addresses. */
export interface PageOutline extends Omit<PageData, "q"> {
  urls: readonly string[];
}

export const parsePageData = (json: string): PageData => JSON.parse(json);

/** Asks for what a drawn page was made of, as anybody: a manager's own answers would differ. */
async function read(url: string): Promise<PageData["q"][number]> {
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return [[url], await response.json()];
}

/** What the browser renders the page from that the document tells of. */
export async function completePageData(json: string): Promise<PageData> {
  const said: PageData | PageOutline = JSON.parse(json);
  return "q" in said ? said : { ...said, q: await Promise.all(said.urls.map(read)) };
}

/** Fills the visitors' cache; what came with the page counts as new. */
export function seedCache(cache: ApiCache, { q }: PageData): void {
  for (const [[url = ""], data] of q) cache.seed(url, data);
}
