/**
 * An amount in the currency's smallest unit, as a person writes it: "$25", "$25.50", "Free" for
 * nothing. The server writes the same: `in_words` in `nightcap/events/tiers.py`.
 */
export function moneyInWords(amount: number, currency: string): string {
  if (amount === 0) return "Free";
  const writer = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const places = writer.resolvedOptions().maximumFractionDigits ?? 2;
  return writer.format(amount / 10 ** places);
}
