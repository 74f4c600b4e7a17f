import * as z from "zod/mini";
import { visible } from "@/lib/characters";

const PRICE = /^[$€£]?\s?(\d{1,6}(?:\.\d{1,2})?)$/;
const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;

/** What the form takes: an amount, or nothing. */
export const amountRule = z.string().check(
  z.overwrite(visible),
  z.refine(
    (text) => text === "" || AMOUNT.test(text),
    "Please enter an amount like 20 or 17.50, or leave it empty.",
  ),
);

/** The amount that a field holds; null while it holds none, or what the rule refuses. */
export const amountIn = (text: string): string | null =>
  AMOUNT.test(text.trim()) ? text.trim() : null;

/** An amount as the form shows it: whole ones without their cents. */
export const amountText = (amount: string | null): string => amount?.replace(/\.00$/, "") ?? "";

/** Where the number beside the price comes from while the manager writes none. */
export function amountHint(price: string): string {
  const said = parsePrice(price);
  if (said !== null)
    return `A seat as a number, for the reports. Empty: ${said}, as the price says.`;
  const why = price.trim() === "" ? "there is no price" : "the price is not one number";
  return `A seat as a number, for the reports. Empty: unknown, as ${why}.`;
}

/**
 * What a seat costs as the price says it by itself, "20"; null where that is not one number. The
 * server says the same: `nightcap/events/rules.py`.
 */
export function parsePrice(price: string): string | null {
  const text = price.trim();
  if (text.toLowerCase() === "free") return "0";
  return PRICE.exec(text)?.[1] ?? null;
}
