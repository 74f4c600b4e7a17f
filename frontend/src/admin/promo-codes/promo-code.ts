import type { Schemas } from "@/api/client";
import { type Currency, moneyInWords } from "@/lib/money";

export type PromoCode = Schemas["PromoCodeOut"];

export const URL = "/api/admin/promo-codes";

/** Describes the benefit of a code: "20 per cent off", "$5 off a seat", "$12 a seat". */
export function inWords({ kind, value }: PromoCode, currency: Currency): string {
  if (kind === "unlock") return "Opens prices";
  if (kind === "percent") return `${value} per cent off`;
  const money = moneyInWords(value, currency);
  return kind === "amount" ? `${money} off a seat` : `${money} a seat`;
}
