// Rule: A row that is open in the panel stays on the screen when its list loses it.

import {
  createContext,
  type Key,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";

/** One thing that is open in a row. */
interface Pin {
  key: unknown;
}

/** Whether a row is in its list: it is, the list shows another part of its rows, or it has lost it. */
type Standing = "listed" | "elsewhere" | "gone";

interface PinnedList {
  /** Pins the row of a key; returns a function that removes the pin. */
  pin: (key: unknown) => () => void;
  standingOf: (key: unknown) => Standing;
}

interface PinnedPlace {
  pin: () => () => void;
  standing: Standing;
  /** Whether an enclosing element reports that the row is not in its list. */
  isSaid: boolean;
}

const nothing = () => undefined;
const ListContext = createContext<PinnedList>({ pin: () => nothing, standingOf: () => "listed" });
const PlaceContext = createContext<PinnedPlace>({
  pin: () => nothing,
  standing: "listed",
  isSaid: false,
});

const idOf = (row: unknown): unknown =>
  typeof row === "object" && row !== null && "id" in row ? row.id : row;

/** A row that is shown, and the part of its list that it was read with. */
interface Shown<Row> {
  row: Row;
  part: string;
}

/** The listed rows plus the pinned rows of the last render, each behind its former neighbor. */
function withPinned<Row>(
  listed: readonly Shown<Row>[],
  before: readonly Shown<Row>[],
  pins: readonly Pin[],
  keyOf: (row: Row) => unknown,
): readonly Shown<Row>[] {
  const result = [...listed];
  const placeOf = ({ row }: Shown<Row>) =>
    result.findIndex((other) => keyOf(other.row) === keyOf(row));
  for (const [at, shown] of before.entries()) {
    if (!pins.some(({ key }) => key === keyOf(shown.row)) || placeOf(shown) >= 0) continue;
    const neighbor = before.slice(0, at).findLast((other) => placeOf(other) >= 0);
    result.splice(neighbor === undefined ? 0 : placeOf(neighbor) + 1, 0, shown);
  }
  return result;
}

const isSame = <Row,>(one: readonly Shown<Row>[], other: readonly Shown<Row>[]): boolean =>
  one.length === other.length &&
  one.every(({ row, part }, at) => row === other[at]?.row && part === other[at]?.part);

/**
 * The rows of a list, plus rows that it lost while something in them is open. Rows are identified
 * by their key; `part` names the requested part of the list. Pass `list` to the `PinnedRows` that
 * wraps the rows.
 */
export function usePinnedRows<Row>(
  listed: readonly Row[],
  part = "",
  keyOf: (row: Row) => unknown = idOf,
) {
  const [pins, setPins] = useState<readonly Pin[]>([]);
  const ofPart = listed.map((row) => ({ row, part }));
  const [before, setBefore] = useState<readonly Shown<Row>[]>(ofPart);
  const shown = withPinned(ofPart, before, pins, keyOf);
  if (!isSame(shown, before)) setBefore(shown);
  const pin = useCallback((key: unknown) => {
    const added = { key };
    setPins((all) => [...all, added]);
    return () => setPins((all) => all.filter((one) => one !== added));
  }, []);
  const list = useMemo((): PinnedList => {
    const keys = new Set(listed.map(keyOf));
    const parts = new Map(before.map((one) => [keyOf(one.row), one.part]));
    return {
      pin,
      standingOf: (key) => {
        if (keys.has(key)) return "listed";
        return parts.get(key) === part ? "gone" : "elsewhere";
      },
    };
  }, [pin, listed, before, part, keyOf]);
  return { rows: shown.map(({ row }) => row), list };
}

interface PinnedRowsProps {
  list: PinnedList;
  children: ReactNode;
}

/** Wraps the rows of `usePinnedRows`. */
export function PinnedRows({ list, children }: PinnedRowsProps) {
  return <ListContext value={list}>{children}</ListContext>;
}

/** Wraps one of those rows. */
export function PinnedRow({ id, children }: { id: Key; children: ReactNode }) {
  const list = useContext(ListContext);
  const around = useContext(PlaceContext);
  const { pin: pinRow } = list;
  const { pin: pinAround } = around;
  const pin = useCallback(() => {
    const unpin = [pinRow(id), pinAround()];
    return () => {
      for (const one of unpin) one();
    };
  }, [id, pinRow, pinAround]);
  const own = list.standingOf(id);
  const standing = own === "listed" ? around.standing : own;
  const isSaid = around.standing !== "listed" && around.isSaid;
  const place = useMemo(() => ({ pin, standing, isSaid }), [pin, standing, isSaid]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

interface EachRowProps<Row> {
  of: readonly Row[];
  children: (row: Row) => ReactNode;
}

/** Renders the rows of a list; a row with an open form or menu stays on the screen. */
export function EachRow<Row extends { id: Key }>({ of: rows, children }: EachRowProps<Row>) {
  return rows.map((row) => (
    <PinnedRow key={row.id} id={row.id}>
      {children(row)}
    </PinnedRow>
  ));
}

interface PinnedValueProps<Value> {
  /** Undefined once the value is gone. */
  value: Value | undefined;
  /** Rendered instead of a missing value. */
  otherwise?: ReactNode;
  children: (value: Value) => ReactNode;
}

/** Renders a value while it exists; afterwards the last one, while something in it is open. */
export function PinnedValue<Value>({ value, otherwise = null, children }: PinnedValueProps<Value>) {
  const listed = useMemo(() => (value === undefined ? [] : [{ id: 0, value }]), [value]);
  const { rows, list } = usePinnedRows(listed);
  const [shown] = rows;
  if (!shown) return otherwise;
  return (
    <PinnedRows list={list}>
      <PinnedRow id={shown.id}>{children(shown.value)}</PinnedRow>
    </PinnedRows>
  );
}

/** While `isOpen`, keeps the enclosing row on the screen, even if its list has lost it. */
export function usePin(isOpen: boolean): void {
  const { pin } = useContext(PlaceContext);
  useEffect(() => (isOpen ? pin() : undefined), [isOpen, pin]);
}

/** Whether the enclosing row is still in its list, and whether an enclosing note reports it. */
export function useStanding(): Pick<PinnedPlace, "standing" | "isSaid"> {
  const { standing, isSaid } = useContext(PlaceContext);
  return { standing, isSaid };
}

/** Wraps content next to a note about a lost row, so that forms inside omit their own note. */
export function BesideGoneNote({ children }: { children: ReactNode }) {
  const { pin, standing } = useContext(PlaceContext);
  const place = useMemo(() => ({ pin, standing, isSaid: true }), [pin, standing]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}
