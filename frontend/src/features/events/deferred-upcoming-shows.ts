import { deferred } from "@/ui/hydration-root";

/** `UpcomingShows`, below a page's first view: its code comes once the page is alive. */
export const UpcomingShows = deferred(async () => (await import("./upcoming-shows")).UpcomingShows);
