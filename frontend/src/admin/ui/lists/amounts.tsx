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
  /** Where a phone shows the amount. Default: hidden. */
  phone?: Column<Row>["phone"];
}

/**
 * A column of amounts: at the right, all with cents if one has cents, zero as a dash, and the total
 * in the foot. Its heading sorts rows that are all here; spread it and give a `sort` without `by`
 * where the server sorts them.
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
