import type { Schemas } from "@/api/client";
import type { DoorTap } from "@/door/sync/door";
import { type Currency, moneyInWords } from "@/lib/money";
import { effectiveTaps } from "./headcount";

/** How somebody pays at the door. */
export const WAYS = ["cash", "card"] as const;
export type Way = (typeof WAYS)[number];

/** How a party stands with its money: what it owes in cents, and all of it in words. */
interface Standing {
  owes: number;
  words: string;
  isPaid: boolean;
}

/** What a phone that kept the door before may not know of a party yet. */
type Party = Pick<Schemas["DoorPartyOut"], "bookingId" | "toPay"> &
  Partial<Pick<Schemas["DoorPartyOut"], "due" | "isPrepaid">>;

/**
 * How a party stands after what was tapped. Who pays, pays all that is owed: also with a tap that
 * the server does not know yet.
 *
 * Rule: The door reads of each party 'paid' or 'owes $40', also without a network.
 */
export function standingOf(party: Party, taps: readonly DoorTap[], currency: Currency): Standing {
  const { bookingId, due, isPrepaid, toPay } = party;
  if (due === undefined || due === null) {
    return { owes: 0, words: toPay && `pays ${toPay}`, isPaid: false };
  }
  const paid = effectiveTaps(taps).filter((tap) => tap.bookingId === bookingId && tap.paidBy);
  const isAll = paid.some(({ amount }) => amount === null);
  const known = paid.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const owes = isAll ? 0 : Math.max(0, due - known);
  if (owes > 0) return { owes, words: `owes ${moneyInWords(owes, currency)}`, isPaid: false };
  const way = due > 0 ? paid[0]?.paidBy : null;
  const sum = moneyInWords(isAll ? due : known, currency);
  const words = way ? `paid ${sum}, ${way}` : isPrepaid ? "paid" : "";
  return { owes, words, isPaid: words !== "" };
}

const WAY_NAMES: Readonly<Record<Way, string>> = { cash: "Cash", card: "Card" };

/**
 * The text of a button that records a payment: "Cash $50".
 *
 * Rule: A button of the door that records money names the amount, also where only some of a party
 * come in.
 */
export const payLabel = (way: Way, cents: number, currency: Currency): string =>
  `${WAY_NAMES[way]} ${moneyInWords(cents, currency)}`;

/** What a number of seats costs at a price of the show; null where it has no prices. */
export function priceOfWalkIn(
  tiers: readonly Schemas["TierOut"][] | undefined,
  tierId: number | null,
  seats: number,
): number | null {
  const tier = tiers?.find(({ id }) => id === tierId) ?? tiers?.[0];
  return tier ? tier.amount * seats : null;
}
