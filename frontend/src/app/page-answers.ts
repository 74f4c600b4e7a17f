import { askServer, learnTime, learnTimeFrom } from "@/lib/time/server-time";

import type { PageData } from "./page-data";

/** What the document says of a page that came drawn: of its answers only the addresses. */
export interface PageOutline extends Omit<PageData, "q"> {
  /** Each with what the ETag of its answer begins with. */
  urls: readonly (readonly [url: string, tag: string])[];
}

/**
 * What the browser renders the page from that the document tells of; `answers` in the order of `urls`.
 * Learns the time as well: a cache may have kept the page for long, and its answers are new.
 */
export async function completePageData(
  said: PageData | PageOutline,
  answers: readonly Response[],
): Promise<PageData> {
  learnTime(Date.parse(said.now));
  for (const answer of answers) learnTimeFrom(answer);
  if (answers.length === 0) askServer().catch(reportError);
  if ("q" in said) return said;
  const failed = answers.find(({ ok }) => !ok);
  if (failed) throw new Error(`${failed.status}`);
  const data = await Promise.all(answers.map((answer) => answer.json()));
  return {
    ...said,
    q: said.urls.map(([url], index) => [[url], data[index]]),
    isOutdated: said.urls.some(([, tag], i) => !answers[i]?.headers.get("etag")?.includes(tag)),
  };
}
