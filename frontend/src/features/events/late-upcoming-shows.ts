import { late } from "@/ui/part";

/** `UpcomingShows`, below a page's first view: its code comes once the page is alive. */
export const UpcomingShows = late(async () => (await import("./upcoming-shows")).UpcomingShows);
