import { late } from "@/ui/part";

/** `OpeningHours`, below a page's first view: its code comes once the page is alive. */
export const OpeningHours = late(async () => (await import("./opening-hours")).OpeningHours);
