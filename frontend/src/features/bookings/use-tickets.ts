// Rule: A guest chooses one of the event's prices for each seat; the choice survives a reload.

import { useMemo, useState } from "react";

import { forgetDraft, keepDraft, readDraft } from "@/lib/send-queue/drafts";
import type { Body } from "@/lib/send-queue/store";

import type { BookableEvent } from "./booking-place";

type Tier = BookableEvent["tiers"][number];

/** Seats that are wanted at a price. */
export interface ChosenTicket {
  tier: Tier;
  number: number;
}

const draftOf = (eventId: number) => `tickets ${eventId}`;

/** Whether a price can be booked now, without a promo code or with the one that counts. */
const canHave = ({ needsCode, sale }: Tier): boolean => !needsCode && sale === "open";

/** How many seats of a price are available next to `others`, of `most` in total. */
const mostAt = (tier: Tier, others: number, most: number): number =>
  !canHave(tier) ? 0 : Math.max(0, Math.min(tier.seatsLeft ?? most, most - others));

/**
 * Fits the wanted numbers, by price id, to the free seats. The default is one seat; a guest can
 * also set it to zero.
 */
function fitted(tiers: readonly Tier[], wanted: Body, most: number): ChosenTicket[] {
  const tickets: ChosenTicket[] = [];
  let seats = 0;
  for (const tier of tiers) {
    const number = Math.min(Number(wanted[tier.id] ?? 0), mostAt(tier, seats, most));
    if (number > 0) tickets.push({ tier, number });
    seats += number;
  }
  const chosen = Object.values(wanted);
  if (chosen.length > 0 && chosen.every((number) => Number(number) === 0)) return [];
  const first = tiers.find((tier) => tier.seatsLeft !== 0 && canHave(tier));
  return seats === 0 && first ? [{ tier: first, number: 1 }] : tickets;
}

/**
 * The chosen numbers at an event's several prices, `most` in total. With one price or none, there
 * is no choice. `sent` are the tickets of an order without a response.
 */
export function useTickets(event: BookableEvent, most: number, sent: Body[string] | undefined) {
  const [chosen, setChosen] = useState<Readonly<Record<number, Body>>>({});
  const kept = useMemo(() => readDraft(draftOf(event.id)), [event.id]);
  const wanted = chosen[event.id] ?? numbersOf(sent) ?? kept ?? {};
  const hasSeveral = event.tiers.length > 1;
  const tickets = hasSeveral ? fitted(event.tiers, wanted, most) : [];
  const seats = tickets.reduce((sum, { number }) => sum + number, 0);
  const set = (next: Body) => setChosen((all) => ({ ...all, [event.id]: next }));
  const numberAt = ({ id }: Tier) => tickets.find(({ tier }) => tier.id === id)?.number ?? 0;
  return {
    hasSeveral,
    seats,
    amount: tickets.reduce((sum, { tier, number }) => sum + number * tier.amount, 0),
    body: tickets.map(({ tier, number }) => ({ tierId: tier.id, number })),
    numberAt,
    mostAt: (tier: Tier) => mostAt(tier, seats - numberAt(tier), most),
    choose: (tier: Tier, number: number) => {
      const now = Object.fromEntries(tickets.map((ticket) => [ticket.tier.id, ticket.number]));
      const next = { ...now, [tier.id]: number };
      keepDraft(draftOf(event.id), next);
      set(next);
    },
    clear: () => {
      forgetDraft(draftOf(event.id));
      set({});
    },
  };
}

const numbersOf = (sent: Body[string] | undefined): Body | undefined =>
  Array.isArray(sent)
    ? Object.fromEntries(sent.map(({ tierId, number }) => [tierId, number]))
    : undefined;
