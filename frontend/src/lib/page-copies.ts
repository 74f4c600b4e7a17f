/** Copies of pages on this device, which the service worker and the pages themselves keep true. */

/** The header with the end of the time for which a page may be stored. */
export const UNTIL = "Kept-Until";
const HAS_ENDED = [404, 410];

export const copiesOf = (folder: string): string => `${folder.replaceAll("/", "")}-pages`;

/** Stores a page that allows it, and removes the copy of one that has ended or allows it no more. */
export async function storeCopy(cache: string, url: string, response: Response): Promise<void> {
  const pages = await caches.open(cache);
  const isOneAction = new URL(url).search !== "";
  const isKept = response.ok && response.headers.has(UNTIL);
  if (isKept && !isOneAction) await pages.put(url, response.clone());
  else if (HAS_ENDED.includes(response.status) || (response.ok && !isOneAction))
    await pages.delete(url, { ignoreSearch: true });
}
