import { type Key, type ReactNode, useRef } from "react";

import { PinnedRow } from "@/admin/data/pinned-rows";
import type { NextStep } from "@/admin/ui/notes";

import { type ListQuery, QueryList } from "./list";
import { useRowsThatOpen } from "./row-link";

type OnPhone = "labeled" | "unlabeled" | "hidden";

/** A column of a `DataTable`: its heading and its cells. */
export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /**
   * Below 700 px a row is a card. There a `labeled` cell has the heading beside its value, and an
   * `unlabeled` one is the value alone. Default: the first column, as the row's title, is unlabeled,
   * the others are labeled, in a compact table hidden.
   */
  phone?: OnPhone | ((row: Row) => OnPhone);
  className?: string;
  /** How many columns the cell takes. */
  span?: number;
}

/** Where the rows come from. */
type Source<Row> =
  | { query: ListQuery<Row>; rows?: undefined }
  | { query?: undefined; rows: readonly Row[] };

/** What draws the rows. */
type Drawing<Row> =
  | {
      columns: readonly Column<NoInfer<Row>>[];
      /** What can be done with a row, in a last column: buttons, in a compact table one menu. */
      actions?: (row: Row) => ReactNode;
      row?: undefined;
    }
  /** A component for a row whose cells share a state: it draws `TableRow` with the same columns. */
  | {
      columns: readonly Pick<Column<Row>, "head">[];
      actions?: undefined;
      row: (row: Row) => ReactNode;
    };

type DataTableProps<Row> = Source<Row> &
  Drawing<Row> & {
    /** What the table lists, for screen readers: "Closed days". */
    label: string;
    /** The same within a sentence. Default: the label in lower case. */
    of?: string;
    /** What is said where there are no rows, and what somebody can do about it. */
    empty?: string;
    next?: NextStep | false | undefined;
    /** What tells the rows apart. Default: their `id`. */
    keyOf?: (row: Row) => Key;
    /** Scrolls within 24 rem instead of growing. Default false. */
    isTall?: boolean;
    /** On a phone a row is two lines instead of a card: its unlabeled cells side by side. Default false. */
    isCompact?: boolean;
    rowClassName?: (row: Row) => string;
  };

function idOf(row: unknown): Key {
  const id = typeof row === "object" && row !== null && "id" in row && row.id;
  if (typeof id === "number" || typeof id === "string") return id;
  throw new Error("Rows without an `id` need a `keyOf`.");
}

function withActions<Row>(
  columns: readonly Column<Row>[],
  actions: ((row: Row) => ReactNode) | undefined,
  isCompact: boolean,
): readonly Column<Row>[] {
  if (!actions) return columns;
  const asMenu = { head: "More", className: "table:w-0" };
  return [
    ...columns,
    { ...(isCompact ? asMenu : { head: "Actions" }), phone: "unlabeled", cell: actions },
  ];
}

const nothing = () => undefined;

/**
 * A table of the panel: its rows, or that they are loading, could not be loaded or are none, and the
 * way to its other pages. A row in which something is open stays.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, of = label.toLowerCase(), empty, next, keyOf = idOf, isTall = false } = props;
  const { query, rows, isCompact = false, rowClassName } = props;
  const columns = props.row ? [] : withActions(props.columns, props.actions, isCompact);
  const heads = (props.row ? props.columns : columns).map(({ head }) => head);
  const draw =
    props.row ??
    ((row: Row) => (
      <TableRow row={row} columns={columns} isCompact={isCompact} className={rowClassName?.(row)} />
    ));
  return (
    <QueryList
      of={of}
      list={query ?? { data: rows, isError: false, refetch: nothing }}
      empty={empty}
      next={next}
      keyOf={keyOf}
    >
      {(shown) => (
        <TableFrame label={label} heads={heads} isTall={isTall}>
          {shown.map((row) => (
            <PinnedRow key={keyOf(row)} id={keyOf(row)}>
              {draw(row)}
            </PinnedRow>
          ))}
        </TableFrame>
      )}
    </QueryList>
  );
}

interface TableFrameProps {
  label: string;
  heads: readonly string[];
  isTall: boolean;
  children: ReactNode;
}

function TableFrame({ label, heads, isTall, children }: TableFrameProps) {
  const table = useRef<HTMLTableElement>(null);
  useRowsThatOpen(table);
  return (
    // Positioned, so that what is only read out scrolls with it; reachable by keyboard, because it may scroll without holding anything that takes the focus.
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus (WCAG 2.1.1)
      tabIndex={0}
      className={`relative overflow-auto border border-line bg-soot ${isTall ? "max-h-96" : ""}`}
    >
      <table ref={table} className="w-full border-collapse text-left max-table:block">
        <caption className="sr-only">{label}</caption>
        <thead className="max-table:sr-only">
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="sticky top-0 z-10 border-b border-line bg-soot px-3.5 py-3 text-12 font-medium tracking-[.12em] whitespace-nowrap text-smoke uppercase"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-table:block">{children}</tbody>
      </table>
    </section>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  isCompact?: boolean;
  className?: string | undefined;
}

/** A row of a `DataTable`, for components that draw one themselves. */
export function TableRow<Row>({
  row,
  columns,
  isCompact = false,
  className = "",
}: TableRowProps<Row>) {
  const onPhone = isCompact
    ? "max-table:grid max-table:grid-cols-[minmax(0,1fr)_auto] max-table:items-center max-table:gap-x-2 max-table:py-1.5 max-table:pr-1 max-table:pl-3.5"
    : "max-table:block max-table:px-3.5 max-table:py-3";
  return (
    <tr
      className={`break-inside-avoid border-b border-row last:border-0 has-data-opens-row:cursor-pointer has-data-opens-row:hover:bg-coal/60 ${onPhone} ${className}`}
    >
      {columns.map((column, index) => (
        <Cell
          key={column.head}
          row={row}
          column={{ phone: phoneOf(index, isCompact), ...column }}
        />
      ))}
    </tr>
  );
}

interface WideRowProps {
  /** How many columns the table has. */
  span: number;
  className?: string;
  children: ReactNode;
}

/** A row that is one cell, such as a form in the place of a row. */
export function WideRow({ span, className, children }: WideRowProps) {
  const column = { head: "", phone: "unlabeled", span, cell: () => children } as const;
  return <TableRow row={null} columns={[column]} className={className} />;
}

const ON_PHONE: Readonly<Record<OnPhone, string>> = {
  // The heading is drawn, so that it stands in the page once.
  labeled:
    "max-table:grid max-table:grid-cols-[116px_minmax(0,1fr)] max-table:items-center max-table:gap-2 max-table:before:text-13 max-table:before:text-smoke max-table:before:content-[attr(data-label)]",
  unlabeled: "max-table:block",
  hidden: "max-table:hidden",
};

function phoneOf(index: number, isCompact: boolean): OnPhone {
  if (index === 0) return "unlabeled";
  return isCompact ? "hidden" : "labeled";
}

interface CellProps<Row> {
  row: Row;
  column: Column<Row> & Required<Pick<Column<Row>, "phone">>;
}

function Cell<Row>({ row, column }: CellProps<Row>) {
  const { head, cell, phone, className = "", span } = column;
  const onPhone = typeof phone === "function" ? phone(row) : phone;
  return (
    <td
      colSpan={span}
      data-label={onPhone === "labeled" ? head : undefined}
      className={`px-3.5 py-3 align-middle max-table:px-0 max-table:py-1.5 ${ON_PHONE[onPhone]} ${className}`}
    >
      <div className="min-w-0">{cell(row)}</div>
    </td>
  );
}
