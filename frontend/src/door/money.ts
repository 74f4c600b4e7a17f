import type { Schemas } from "@/api/client";
import type { DoorTap } from "@/door/sync/door";
import { type Currency, moneyInWords } from "@/lib/money";
import { effectiveTaps } from "./headcount";

/** Ways to pay at the door. */
export const WAYS = ["cash", "card"] as const;
export type Way = (typeof WAYS)[number];

/** The payment status of a party: the amount owed in cents, and a text. */
interface Standing {
  owes: number;
  words: string;
  isPaid: boolean;
}

/** Fields that an older cached door may lack. */
type Party = Pick<Schemas["DoorPartyOut"], "bookingId" | "toPay"> &
  Partial<Pick<Schemas["DoorPartyOut"], "due" | "isPrepaid">>;

/**
 * The payment status of a party after these taps. A payment covers the whole amount owed, even if
 * the server does not know its tap yet.
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
 * Rule: A button of the door that records money names the amount, even if only some of a party come
 * in.
 */
export const payLabel = (way: Way, cents: number, currency: Currency): string =>
  `${WAY_NAMES[way]} ${moneyInWords(cents, currency)}`;

/** Price of several seats at one of the show's prices; null if it has no prices. */
export function priceOfWalkIn(
  tiers: readonly Schemas["TierOut"][] | undefined,
  tierId: number | null,
  seats: number,
): number | null {
  const tier = tiers?.find(({ id }) => id === tierId) ?? tiers?.[0];
  return tier ? tier.amount * seats : null;
}
