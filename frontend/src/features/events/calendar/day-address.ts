import { encoded } from "@/lib/links";
import type { Day, Month } from "@/lib/time/days";

function address(date: string | null, category: string | null): string {
  const parts = [date, category && `category=${encoded(category)}`].filter(Boolean);
  return parts.length > 0 ? `/events?${parts.join("&")}` : "/events";
}

export const monthAddress = (month: Month, category: string | null = null): string =>
  address(`month=${month}`, category);

/** Today needs no date, so that its address is the page's own. */
export const dayAddress = (day: Day, today: Day, category: string | null = null): string =>
  address(day === today ? null : `day=${day}`, category);
