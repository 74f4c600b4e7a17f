import { waitlistHref } from "@/admin/data/addresses";
import { type Todo, type TodoSource, useTodos } from "@/admin/ui/todo-list";
import type { Schemas } from "@/api/client";
import { isolated } from "@/lib/characters";
import { counted } from "@/lib/text";

/** A todo for each offer to a waitlisted party that expires unless accepted. */
export function offerTodos(offers: readonly Schemas["OfferOut"][]): Todo[] {
  return offers.map(({ customerName, eventId, eventTitle, partySize, heldUntil }) => ({
    text: `The offer to ${isolated(customerName)} ends`,
    detail: `${eventTitle} · ${counted(partySize, "seat")}`,
    href: waitlistHref(eventId),
    action: "Look",
    urgency: "pressing",
    deadline: heldUntil,
  }));
}

/** The offers to waiting parties. */
export const useOfferTodos = (): TodoSource =>
  useTodos("offers of the waitlist", "/api/admin/waitlist/offers", offerTodos);
