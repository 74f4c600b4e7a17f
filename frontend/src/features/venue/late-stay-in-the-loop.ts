import { late } from "@/ui/part";

/** `StayInTheLoop`, at the foot of a page: its code comes once the page is alive. */
export const StayInTheLoop = late(async () => (await import("./stay-in-the-loop")).StayInTheLoop);
