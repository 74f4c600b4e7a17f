// Rule: The next page is prefetched when a pointer, a finger or the keyboard comes near its link.

import type { ApiCache } from "@/api/cache";
import type { Venue } from "@/api/venue";

import { readBy } from "./route-table";
import { type LoadScreen, matchPath } from "./routes";

/** Events that show a visitor's interest: a pointer, a finger, the keyboard. */
const APPROACHES = ["pointerover", "touchstart", "focusin"];

/** Whether the visitor has turned on data saving; only Chromium reports it. */
function savesData(): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : null;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}

/** Prefetches a page's code and data when the visitor comes near its link. */
export function prepareOnApproach(load: LoadScreen, cache: ApiCache): void {
  const approach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== window.location.origin || savesData()) return;
    const match = matchPath(link.pathname);
    if (!match.route || match.path === window.location.pathname) return;
    // Should it fail, the navigation itself tries again and shows the failure.
    load(match).catch(() => {});
    const venue: Venue | undefined = cache.get("/api/venue").data;
    if (!venue) return;
    for (const url of readBy(match, link.search, venue)) cache.prefetch(url);
  };
  for (const type of APPROACHES) document.addEventListener(type, approach, { passive: true });
}
