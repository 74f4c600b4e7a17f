import { type Currency, columnWriter } from "@/lib/money";

import type { Column } from "./data-table";

interface AmountColumn<Row> {
  head: string;
  rows: readonly Row[];
  /** The amount of a row, in cents. */
  amount: (row: Row) => number;
  currency: Currency;
  /** Whether the foot adds the column up. Default true. */
  hasTotal?: boolean;
  /** The total of a list of which `rows` are one page. Default: that of the rows. */
  total?: number | undefined;
  /** Whether an amount is part of the total; the others are quiet. Default: all are. */
  isCounted?: (row: Row) => boolean;
  /** Position of the amount on a phone. Default: hidden. */
  phone?: Column<Row>["phone"];
}

/**
 * A column of amounts: right-aligned, all with cents if one has cents, zero as a dash, and the
 * total in the footer. Its heading sorts rows in the browser; if the server sorts them, spread this
 * and give a `sort` without `by`.
 */
export function amountColumn<Row>({
  head,
  rows,
  amount,
  currency,
  hasTotal = true,
  total: whole,
  isCounted = () => true,
  phone = "hidden",
}: AmountColumn<Row>): Column<Row> {
  const total = whole ?? rows.reduce((sum, row) => sum + amount(row), 0);
  const write = columnWriter(currency, [...rows.map(amount), total]);
  return {
    head,
    isAmount: true,
    phone,
    sort: { key: head.toLowerCase().replaceAll(" ", "-"), by: amount },
    cell: (row) => {
      const cents = amount(row);
      const isQuiet = cents === 0 || !isCounted(row);
      return <span className={isQuiet ? "text-smoke" : ""}>{write(cents)}</span>;
    },
    ...(hasTotal && (whole !== undefined || rows.length > 1) && { total: write(total) }),
  };
}
