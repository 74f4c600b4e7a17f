import type { PageData } from "./page-data";

/** A page that came drawn does not bring its answers a second time, only their addresses. */
interface PageOutline extends Omit<PageData, "q"> {
  /** Each with what the ETag of its answer begins with. */
  urls: readonly (readonly [url: string, tag: string])[];
}

/** Asks for what a drawn page was made of, as anybody: a manager's own answers would differ. */
async function read([url, tag]: PageOutline["urls"][number]) {
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new Error(`${response.status}`);
  const isSame = response.headers.get("etag")?.includes(tag) ?? false;
  return { url, isSame, data: await response.json() };
}

/** What the browser renders the page from that the document tells of. */
export async function completePageData(json: string): Promise<PageData> {
  const said: PageData | PageOutline = JSON.parse(json);
  if ("q" in said) return said;
  const answers = await Promise.all(said.urls.map(read));
  return {
    ...said,
    q: answers.map(({ url, data }) => [[url], data]),
    isOutdated: answers.some(({ isSame }) => !isSame),
  };
}
