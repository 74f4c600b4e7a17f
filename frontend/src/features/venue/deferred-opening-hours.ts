import { deferred } from "@/ui/hydration-root";

/** `OpeningHours`, below a page's first view: its code comes once the page is alive. */
export const OpeningHours = deferred(async () => (await import("./opening-hours")).OpeningHours);
