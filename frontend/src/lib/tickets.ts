import * as t from "@/messages/paying";
import { type Currency, moneyInWords } from "./money";

// Rule: A guest books one to six tickets; the manager up to twenty.

const PRICE =
  /^([A-Z]{0,2}[$€£¥₹₩₪₱₫]|[A-Z]{3}[ \u00a0]|)\s?((?:\d{1,6}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?)$/;

/** The most tickets of one booking, as the server has it (`nightcap/bookings/models.py`). */
export const MOST_TICKETS = 6;

/** The numbers of tickets to choose from, with this maximum. */
export const ticketChoices = (most: number): number[] =>
  Array.from({ length: most }, (_, index) => index + 1);

/** Returns the currency sign and the number of a price such as "$1,200"; null for any other text. */
export function oneAmount(price: string): { sign: string; number: string } | null {
  const [, sign = "", number] = PRICE.exec(price.trim()) ?? [];
  return number === undefined ? null : { sign, number: number.replaceAll(",", "") };
}

/**
 * Total price of several tickets, as "$40"; empty if free, and if the price is more than one
 * amount. The confirmation email shows the same: `nightcap/events/rules.py`.
 */
export function atTheDoor(price: string, tickets: number): string {
  const { sign, number } = oneAmount(price) ?? { sign: "", number: "0" };
  const cents = Math.round(Number(number) * 100) * tickets;
  if (!sign || !cents) return "";
  const digits = cents % 100 === 0 ? 0 : 2;
  const sum = (cents / 100).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${sign}${sum}`;
}

/** The prices of an event: its tiers, and its price as text. */
interface Priced {
  tiers: readonly { amount: number }[];
  priceRange: string;
}

/** Whether an amount is due at the door, if it is known. */
const paysAtTheDoor = ({ tiers, priceRange }: Priced): boolean =>
  tiers.some(({ amount }) => amount > 0) || atTheDoor(priceRange, 1) !== "";

interface Payable extends Priced {
  payment: "door" | "now" | "deposit" | "choice";
  deposit: number | null;
  depositComesBack: boolean;
}

/**
 * When an event is paid: "Pay at the door", "Deposit $10 a seat, part of the price"; empty if
 * unknown.
 */
export function payingInWords(event: Payable, currency: Currency): string {
  const { payment, deposit, depositComesBack } = event;
  if (payment === "now") return t.paidWhenYouBook;
  if (payment === "choice") return t.payNowOrAtTheDoor;
  if (payment === "deposit") {
    const amount = moneyInWords(deposit ?? 0, currency);
    return depositComesBack ? t.depositBackOnArrival(amount) : t.depositOffThePrice(amount);
  }
  return paysAtTheDoor(event) ? t.payAtTheDoor : "";
}

/** Whether seats of an event are left at a price that needs a promo code and is on sale. */
export const hasSeatsByCode = (
  tiers: readonly { needsCode: boolean; sale: string; seatsLeft: number | null }[],
): boolean =>
  tiers.some(({ needsCode, sale, seatsLeft }) => needsCode && sale === "open" && seatsLeft !== 0);
