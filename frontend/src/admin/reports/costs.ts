import { visible } from "@/lib/characters";
import { type Currency, centsIn, centsText, type TypedCurrency } from "@/lib/money";

interface Cost {
  words: string;
  amount: number;
}

/** Costs as typed: "Piano tuner: 120", one per line. */
export const costLines = (costs: readonly Cost[], currency: Currency): string =>
  costs.map(({ words, amount }) => `${words}: ${centsText(amount, currency)}`).join("\n");

/** Parses the typed costs; null if a line lacks an amount or a name. */
export function costsIn(text: string, currency: TypedCurrency): Cost[] | null {
  const costs: Cost[] = [];
  for (const line of text.split("\n").map(visible).filter(Boolean)) {
    const colon = line.lastIndexOf(":");
    const words = line.slice(0, Math.max(0, colon)).trim();
    const amount = centsIn(line.slice(colon + 1), currency);
    if (words === "" || amount === null) return null;
    costs.push({ words, amount });
  }
  return costs;
}
