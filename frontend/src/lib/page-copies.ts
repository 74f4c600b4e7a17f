/** Copies of pages on this device, which the service worker and the pages themselves keep true. */

/** The header with the end of the time for which a page may be stored. */
export const UNTIL = "Kept-Until";
const HAS_ENDED = [404, 410];

export const copiesOf = (folder: string): string => `${folder.replaceAll("/", "")}-pages`;

/**
 * Stores a copy of a page that allows it, and removes the copy of one that has ended or no longer
 * allows it. Full or blocked storage does not affect the page; a truncated body is an error.
 */
export async function storeCopy(cache: string, url: string, response: Response): Promise<void> {
  const isOneAction = new URL(url).search !== "";
  const isKept = response.ok && response.headers.has(UNTIL) && !isOneAction;
  const hasEnded = HAS_ENDED.includes(response.status) || (response.ok && !isOneAction);
  if (!isKept && !hasEnded) return;
  const copy = isKept ? new Response(await response.clone().blob(), response) : null;
  try {
    const pages = await caches.open(cache);
    const remove = () => pages.delete(url, { ignoreSearch: true });
    await (copy ? pages.put(url, copy).catch(remove) : remove());
  } catch {
    // A private window, or no space left: the page has no copy.
  }
}
