// Rule: A venue that sets its prices before tax types them before tax; guests see the whole price.

import { useState } from "react";
import { usePermission } from "@/admin/data/permission";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelField } from "@/admin/ui/fields";
import { useVenue } from "@/api/venue";
import { centsIn, centsText } from "@/lib/money";

import { examplesIn, withoutTax, withTax } from "./prices";

/** The tax that is added to prices of a category, in percent; 0 if prices include tax. */
export function useTaxOnTop(category: string): number {
  const enabled = usePermission()("GET /api/admin/venue");
  const tax = usePanelQuery("/api/admin/venue", { enabled }).data?.values;
  if (!tax?.taxOnTop) return 0;
  const own = tax.taxCategories.find((one) => one.category === category.toLowerCase());
  return own?.percent ?? tax.taxPercent;
}

/** A pattern that no text matches. */
const NO_TEXT = "(?!)";

interface PriceBeforeTaxProps {
  /** The typed price that guests pay. */
  amount: string;
  percent: number;
  onType: (change: { amount: string }) => void;
}

/** A field for a price before tax, which sets the price that guests pay. */
export function PriceBeforeTax({ amount, percent, onType }: PriceBeforeTaxProps) {
  const venue = useVenue();
  const [typed, setTyped] = useState({ text: "", amount: "" });
  const whole = centsIn(amount, venue);
  const own = whole === null ? "" : centsText(withoutTax(whole, percent), venue);
  const shown = typed.amount === amount && typed.text !== "" ? typed.text : own;
  const faultOf = (text: string) =>
    centsIn(text, venue) === null ? `must be an amount like ${examplesIn(venue)}` : undefined;
  return (
    <PanelField
      label="Before tax"
      inputMode="decimal"
      autoComplete="off"
      hint={`${percent}% is added.`}
      className="col-span-full"
      // The form does not save while a field does not match its pattern.
      pattern={faultOf(shown) ? NO_TEXT : undefined}
      rule={faultOf}
      value={shown}
      onChange={({ target: { value: text } }) => {
        const cents = centsIn(text, venue);
        const next = cents === null ? "" : centsText(withTax(cents, percent), venue);
        const isAmount = cents !== null || text === "";
        setTyped({ text, amount: isAmount ? next : amount });
        if (isAmount) onType({ amount: next });
      }}
    />
  );
}
