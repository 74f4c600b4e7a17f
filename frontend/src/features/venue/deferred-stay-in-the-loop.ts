import { deferred } from "@/ui/hydration-root";

/** `StayInTheLoop`, at the foot of a page: its code comes once the page is alive. */
export const StayInTheLoop = deferred(
  async () => (await import("./stay-in-the-loop")).StayInTheLoop,
);
