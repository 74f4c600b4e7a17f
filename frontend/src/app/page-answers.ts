import type { PageData } from "./page-data";

/** A page that came drawn does not bring its answers a second time, only their addresses. */
interface PageOutline extends Omit<PageData, "q"> {
  urls: readonly string[];
}

/** Asks for what a drawn page was made of, as anybody: a manager's own answers would differ. */
async function read(url: string): Promise<PageData["q"][number]> {
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new Error(`${response.status}`);
  return [[url], await response.json()];
}

/** What the browser renders the page from that the document tells of. */
export async function completePageData(json: string): Promise<PageData> {
  const said: PageData | PageOutline = JSON.parse(json);
  return "q" in said ? said : { ...said, q: await Promise.all(said.urls.map(read)) };
}
