import { useApi } from "@/admin/data/use-api";
import type { Schemas } from "@/api/client";

/** A party on a waitlist as the house sees it. */
export type WaitingParty = Schemas["WaitlistEntryOut"];

type Line = Schemas["LineOut"];

/** How many are in line for an event to come, those with an offer among them; null for nobody. */
export function useLine(eventId: number): Line | null {
  const { data: lines } = useApi("/api/admin/waitlist/counts", { isReadAnew: true });
  return lines?.find((line) => line.eventId === eventId) ?? null;
}
