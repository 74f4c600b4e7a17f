import { ArrowDown, ArrowUp } from "lucide-react";
import { type Key, type ReactNode, useRef } from "react";

import { PinnedRow } from "@/admin/data/pinned-rows";
import type { Sorting } from "@/admin/data/use-list";
import { PanelSelect } from "@/admin/ui/fields";
import type { NextStep } from "@/admin/ui/notes";

import { type ListQuery, QueryList } from "./list";
import { useRowsThatOpen } from "./row-link";

/** The places in the two lines of a row on a phone: left and right, above and below. */
type Slot = "title" | "sum" | "detail" | "state" | "menu";
type OnPhone = "labeled" | "unlabeled" | "hidden" | Slot;

/** A column of a `DataTable`: its heading and its cells. */
export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /**
   * Below 700 px a row is a card. A `labeled` cell has its heading next to the value, and an
   * `unlabeled` one has only the value. Default: the first column is the row's title and unlabeled,
   * the others are labeled, or hidden in a compact table. A cell with a slot makes the row two
   * lines.
   */
  phone?: OnPhone | ((row: Row) => OnPhone);
  className?: string;
  /** How many columns the cell takes. */
  span?: number;
  /** Whether the cells are amounts: right-aligned, in tabular figures. Default false. */
  isAmount?: boolean;
  /** The text of the column in the table's foot. */
  total?: ReactNode;
  /** Whether only a phone shows the cell. Default false. */
  isPhoneOnly?: boolean;
  /** Sorts by this column; without `by` the server sorts by the key. */
  sort?: { key: string; by?: (row: Row) => string | number };
}

/** Groups neighboring rows by a key, under a heading with its own columns. */
interface Groups<Row> {
  by: (row: Row) => Key;
  columns: readonly Column<readonly Row[]>[];
}

/** Source of the rows. */
type Source<Row> =
  | { query: ListQuery<Row>; rows?: undefined }
  | { query?: undefined; rows: readonly Row[] };

/** How the table renders its rows. */
type Drawing<Row> =
  | {
      columns: readonly Column<NoInfer<Row>>[];
      /** Actions of a row, in a last column: buttons, or one menu in a compact table. */
      actions?: (row: Row) => ReactNode;
      row?: undefined;
    }
  /**
   * A component for a row whose cells share a state: it renders `TableRow` with the same columns.
   */
  | {
      columns: readonly Head[];
      actions?: undefined;
      row: (row: Row) => ReactNode;
    };

type Head = Pick<Column<never>, "head" | "isAmount" | "isPhoneOnly"> & { sort?: { key: string } };

type DataTableProps<Row> = Source<Row> &
  Drawing<Row> & {
    /** Name of the list for screen readers: "Closed days". */
    label: string;
    /** The same within a sentence. Default: the label in lower case. */
    of?: string;
    /** Text for an empty list, and a next step for the user. */
    empty?: string;
    next?: NextStep | false | undefined;
    /** Returns the key of a row. Default: its `id`. */
    keyOf?: (row: Row) => Key;
    /** Scrolls within 24 rem instead of growing. Default false. */
    isTall?: boolean;
    /** On a phone a row is two lines instead of a card: its unlabeled cells side by side. Default false. */
    isCompact?: boolean;
    /** Lets the headings of columns with a `sort` sort the table. */
    sorting?: Sorting | undefined;
    /** Puts a heading above rows that belong together, on a phone. */
    groups?: Groups<NoInfer<Row>> | undefined;
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
  const phone = columns.some(hasSlot) ? "menu" : "unlabeled";
  return [...columns, { ...(isCompact ? asMenu : { head: "Actions" }), phone, cell: actions }];
}

const SLOTS: readonly unknown[] = ["title", "sum", "detail", "state", "menu"] satisfies Slot[];

const isSlot = (phone: unknown): phone is Slot => SLOTS.includes(phone);
const hasSlot = ({ phone }: { phone?: unknown }) => isSlot(phone);

/** The rows in the order of the sort; the server has sorted those of a column without `by`. */
function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort = "",
): readonly Row[] {
  const by = columns.find((column) => column.sort?.key === sort.replace(/^-/, ""))?.sort?.by;
  if (!by) return rows;
  const order = (one: Row, other: Row) => {
    const [left, right] = [by(one), by(other)];
    if (typeof left === "number" && typeof right === "number") return left - right;
    return String(left).localeCompare(String(right), "en-US");
  };
  return rows.toSorted(sort.startsWith("-") ? (one, other) => order(other, one) : order);
}

function beginsGroup<Row>({ by }: Groups<Row>, rows: readonly Row[], place: number): boolean {
  const [before, row] = [rows[place - 1], rows[place]];
  return row !== undefined && (before === undefined || by(before) !== by(row));
}

interface GroupRowProps<Row> {
  groups: Groups<Row>;
  all: readonly Row[];
  /** Index of the group's first row. */
  place: number;
}

/** The heading of rows that belong together. */
function GroupRow<Row>({ groups, all, place }: GroupRowProps<Row>) {
  const next = all.findIndex((_, at) => at > place && beginsGroup(groups, all, at));
  return (
    <TableRow
      row={all.slice(place, next < 0 ? all.length : next)}
      columns={groups.columns}
      className="bg-coal/60 text-smoke table:hidden max-table:min-h-9!"
    />
  );
}

const nothing = () => undefined;

/**
 * A table of the panel: its rows, or its loading, error or empty state, and a pager. A row with an
 * open form or menu stays.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, of = label.toLowerCase(), empty, next, keyOf = idOf, isTall = false } = props;
  const { query, rows, isCompact = false, sorting, groups, rowClassName } = props;
  const columns = props.row ? [] : withActions(props.columns, props.actions, isCompact);
  const heads: readonly Head[] = props.row ? props.columns : columns;
  const foot = columns.some(({ total }) => total !== undefined) && (
    <tfoot className="max-table:block">
      <TotalRow columns={columns} />
    </tfoot>
  );
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
        <TableFrame {...{ label, of, heads, isTall, sorting, foot }}>
          {/* Siblings, so that a row with an open form can change its group. */}
          {sorted(shown, columns, sorting?.sort).flatMap((row, place, all) => [
            groups && beginsGroup(groups, all, place) && (
              <GroupRow key={`group ${groups.by(row)}`} {...{ groups, all, place }} />
            ),
            <PinnedRow key={keyOf(row)} id={keyOf(row)}>
              {draw(row)}
            </PinnedRow>,
          ])}
        </TableFrame>
      )}
    </QueryList>
  );
}

interface TableFrameProps {
  label: string;
  of: string;
  heads: readonly Head[];
  isTall: boolean;
  sorting: Sorting | undefined;
  foot: ReactNode;
  children: ReactNode;
}

function TableFrame({ label, of, heads, isTall, sorting, foot, children }: TableFrameProps) {
  const table = useRef<HTMLTableElement>(null);
  const isSortable = sorting !== undefined && heads.some(({ sort }) => sort);
  useRowsThatOpen(table);
  const frame = (
    // Positioned, so that visually hidden text scrolls with it; focusable, because it may scroll
    // without containing a focusable control.
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus (WCAG 2.1.1)
      tabIndex={0}
      className={`relative overflow-auto border border-line bg-soot ${isTall ? "max-h-96" : ""}`}
    >
      <table ref={table} className="w-full border-collapse text-left max-table:block">
        <caption className="sr-only">{label}</caption>
        {/* A heading that sorts is a button, so remove it where it is not visible. */}
        <thead className={isSortable ? "max-table:hidden" : "max-table:sr-only"}>
          <tr>
            {heads.map(({ head, isAmount, isPhoneOnly, sort }) => (
              <th
                key={head}
                scope="col"
                aria-sort={sort && sorting ? directionOf(sort.key, sorting.sort) : undefined}
                className={`sticky top-0 z-10 h-9 border-b border-line bg-soot px-3 text-12.5 font-medium whitespace-nowrap text-smoke first:pl-4 aria-[sort]:text-ivory ${isAmount ? "text-right" : ""} ${isPhoneOnly ? "table:hidden" : ""}`}
              >
                {sort && sorting ? (
                  <SortButton {...{ head, sorting, isAmount }} sortKey={sort.key} />
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-table:block">{children}</tbody>
        {foot}
      </table>
    </section>
  );
  return isSortable ? (
    <>
      <SortChoice {...{ of, heads, sorting }} />
      {frame}
    </>
  ) : (
    frame
  );
}

interface SortChoiceProps {
  of: string;
  heads: readonly Head[];
  sorting: Sorting;
}

/** Sorts on a phone, where the headings are hidden. */
function SortChoice({ of, heads, sorting }: SortChoiceProps) {
  return (
    <PanelSelect
      label={`Sort ${of}`}
      isLabelHidden
      value={sorting.sort}
      onChange={({ target }) => sorting.onSort(target.value)}
      className="mb-2 table:hidden print:hidden"
    >
      <option value="">Sort by …</option>
      {heads.flatMap(({ head, sort, isAmount }) =>
        sort
          ? directionsOf(isAmount).map((direction) => (
              <option key={direction + sort.key} value={direction + sort.key}>
                {`Sort by ${head.toLowerCase()}, ${direction === "-" ? "descending" : "ascending"}`}
              </option>
            ))
          : [],
      )}
    </PanelSelect>
  );
}

/** A text is sorted upward first, an amount downward first. */
const directionsOf = (isAmount = false) => (isAmount ? ["-", ""] : ["", "-"]);

const directionOf = (key: string, sort: string) =>
  sort === key ? "ascending" : sort === `-${key}` ? "descending" : undefined;

interface SortButtonProps {
  head: string;
  sortKey: string;
  isAmount: boolean | undefined;
  sorting: Sorting;
}

/** A heading that sorts: in its first direction, then in the other one. */
function SortButton({ head, sortKey, isAmount, sorting }: SortButtonProps) {
  const direction = directionOf(sortKey, sorting.sort);
  const [first = "", other = ""] = directionsOf(isAmount).map((sign) => sign + sortKey);
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => sorting.onSort(sorting.sort === first ? other : first)}
      className="inline-flex h-9 min-w-6 items-center gap-1 hover:text-brass-hi max-md:h-11 max-md:min-w-11"
    >
      <span>{head}</span>
      {direction && <Arrow aria-hidden className="size-3.5" strokeWidth={1.6} />}
    </button>
  );
}

/** The foot of a table with the totals of its columns. */
function TotalRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const [first] = columns;
  return (
    <TableRow<null>
      row={null}
      columns={columns.map(({ head, isAmount, isPhoneOnly, phone, total, className }) => ({
        ...{ head, cell: () => total },
        ...(isAmount !== undefined && { isAmount }),
        ...(isPhoneOnly !== undefined && { isPhoneOnly }),
        ...(className !== undefined && { className }),
        phone: total !== undefined && isSlot(phone) ? phone : ("hidden" as const),
        // The total row has no menu; this aligns its amounts with the rows above.
        ...(phone === "menu" && { phone, className: "max-table:w-11" }),
        ...(head === first?.head && { phone: "title" as const }),
      }))}
      className="border-t border-t-edge font-medium"
    />
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
  const onPhone = columns.some(hasSlot)
    ? "max-table:grid max-table:min-h-15 max-table:grid-cols-[minmax(0,1fr)_auto_auto] max-table:content-center max-table:items-center max-table:py-2 max-table:pr-3.5 max-table:pl-3.5 max-table:has-[[data-slot=menu]]:pr-0"
    : isCompact
      ? "max-table:grid max-table:grid-cols-[minmax(0,1fr)_auto] max-table:items-center max-table:gap-x-2 max-table:py-1.5 max-table:pr-1 max-table:pl-3.5"
      : "max-table:block max-table:px-3.5 max-table:py-3";
  return (
    <tr
      className={`break-inside-avoid border-b border-row last:border-b-0 has-data-opens-row:cursor-pointer has-data-opens-row:hover:bg-coal/60 ${onPhone} ${className}`}
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
  // CSS draws the heading, so that the page's text contains it only once.
  labeled:
    "max-table:grid max-table:grid-cols-[116px_minmax(0,1fr)] max-table:items-center max-table:gap-2 max-table:before:text-13 max-table:before:text-smoke max-table:before:content-[attr(data-label)]",
  unlabeled: "max-table:block",
  hidden: "max-table:hidden",
  title: "max-table:col-start-1 max-table:row-start-1",
  sum: "max-table:col-start-2 max-table:row-start-1 max-table:pl-3 max-table:text-right",
  detail: "max-table:col-start-1 max-table:row-start-2 max-table:text-13 max-table:text-smoke",
  state:
    "max-table:col-start-2 max-table:row-start-2 max-table:pl-3 max-table:text-right max-table:text-13",
  menu: "max-table:col-start-3 max-table:row-span-2 max-table:row-start-1 max-table:min-w-3.5",
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
  const { head, cell, phone, className = "", span, isAmount, isPhoneOnly } = column;
  const onPhone = typeof phone === "function" ? phone(row) : phone;
  return (
    <td
      colSpan={span}
      data-label={onPhone === "labeled" ? head : undefined}
      data-slot={onPhone === "menu" ? "menu" : undefined}
      className={`h-12 px-3 py-1 align-middle text-14 table:first:pl-4 max-table:h-auto max-table:p-0 ${isSlot(onPhone) ? "" : "max-table:py-1.5"} ${ON_PHONE[onPhone]} ${isAmount ? "figures whitespace-nowrap table:text-right" : ""} ${isPhoneOnly ? "table:hidden" : ""} ${className}`}
    >
      <div className="min-w-0">{cell(row)}</div>
    </td>
  );
}
