import { copiesOf, storeCopy } from "./page-copies";

const RETRY_EVERY_MS = 15_000;

/**
 * Lets this page open without a network, if the server allows it, and marks it while offline. The
 * worker marks a copy; this page reloads once the server responds.
 */
export function keepPage(): void {
  if (!document.querySelector(".saved")) return;
  const { dataset } = document.documentElement;
  if (dataset.offline !== undefined) leaveCopy();
  window.addEventListener("offline", () => {
    dataset.offline = "";
  });
  window.addEventListener("online", () => {
    delete dataset.offline;
  });
  const folder = folderOf(window.location);
  navigator.serviceWorker?.register(`${folder}worker.js`).catch(reportError);
}

const folderOf = ({ pathname }: Location) => pathname.replace(/[^/]*$/, "");

/** Fetches this page again, which also replaces or removes its stored copy. */
export async function fetchPage(): Promise<Response> {
  const { origin, pathname } = window.location;
  const response = await fetch(pathname, { cache: "no-store" });
  // A page that is not served over https has no copies.
  if ("caches" in window)
    await storeCopy(copiesOf(folderOf(window.location)), `${origin}${pathname}`, response);
  return response;
}

function leaveCopy(): void {
  const retry = async () => {
    const { status } = await fetchPage();
    if (status < 500) window.location.reload();
  };
  // Until the server responds, the copy stays.
  const attempt = () => void retry().catch(() => undefined);
  window.addEventListener("online", attempt);
  setInterval(attempt, RETRY_EVERY_MS);
}
