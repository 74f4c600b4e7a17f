import type { PageData } from "./page-data";

/** What the document says of a page that came drawn: of its answers only the addresses. */
export interface PageOutline extends Omit<PageData, "q"> {
  /** Each with what the ETag of its answer begins with. */
  urls: readonly (readonly [url: string, tag: string])[];
}

/** What the browser renders the page from that the document tells of; `answers` in the order of `urls`. */
export async function completePageData(
  said: PageData | PageOutline,
  answers: readonly Response[],
): Promise<PageData> {
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
