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

interface PinnedList {
  /** Pins the row of a key; what it returns takes the pin out. */
  pin: (key: unknown) => () => void;
  isListed: (key: unknown) => boolean;
}

interface PinnedPlace {
  pin: () => () => void;
  /** The row is shown only because something in it is open. */
  isGone: boolean;
  /** Something around this says so. */
  isSaid: boolean;
}

const nothing = () => undefined;
const ListContext = createContext<PinnedList>({ pin: () => nothing, isListed: () => true });
const PlaceContext = createContext<PinnedPlace>({
  pin: () => nothing,
  isGone: false,
  isSaid: false,
});

const keyOf = (row: unknown): unknown =>
  typeof row === "object" && row !== null && "id" in row ? row.id : row;

/** The rows with those that were shown before and are pinned, each behind its neighbor of then. */
function withPinned<Row>(
  rows: readonly Row[],
  before: readonly Row[],
  pins: readonly Pin[],
): readonly Row[] {
  const result = [...rows];
  const placeOf = (row: Row) => result.findIndex((other) => keyOf(other) === keyOf(row));
  for (const [at, row] of before.entries()) {
    if (!pins.some(({ key }) => key === keyOf(row)) || placeOf(row) >= 0) continue;
    const neighbor = before.slice(0, at).findLast((other) => placeOf(other) >= 0);
    result.splice(neighbor === undefined ? 0 : placeOf(neighbor) + 1, 0, row);
  }
  return result;
}

const isSame = <Row,>(one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at]);

/**
 * The rows of a list, and those that it has lost while something in them is open. Rows are told apart
 * by their `id`; `list` goes to the `PinnedRows` around what draws them.
 */
export function usePinnedRows<Row>(listed: readonly Row[]) {
  const [pins, setPins] = useState<readonly Pin[]>([]);
  const [shown, setShown] = useState(listed);
  const rows = withPinned(listed, shown, pins);
  if (!isSame(rows, shown)) setShown(rows);
  const pin = useCallback((key: unknown) => {
    const added = { key };
    setPins((before) => [...before, added]);
    return () => setPins((before) => before.filter((one) => one !== added));
  }, []);
  const list = useMemo((): PinnedList => {
    const keys = new Set(listed.map(keyOf));
    return { pin, isListed: (key) => keys.has(key) };
  }, [pin, listed]);
  return { rows, list };
}

interface PinnedRowsProps {
  list: PinnedList;
  children: ReactNode;
}

/** Around what draws the rows of `usePinnedRows`. */
export function PinnedRows({ list, children }: PinnedRowsProps) {
  return <ListContext value={list}>{children}</ListContext>;
}

/** Around one of those rows. */
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
  const isGone = around.isGone || !list.isListed(id);
  const isSaid = around.isGone && around.isSaid;
  const place = useMemo(() => ({ pin, isGone, isSaid }), [pin, isGone, isSaid]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

interface EachRowProps<Row> {
  of: readonly Row[];
  children: (row: Row) => ReactNode;
}

/** Draws the rows of a list, each so that what is open in it keeps it on the screen. */
export function EachRow<Row extends { id: Key }>({ of: rows, children }: EachRowProps<Row>) {
  return rows.map((row) => (
    <PinnedRow key={row.id} id={row.id}>
      {children(row)}
    </PinnedRow>
  ));
}

interface PinnedValueProps<Value> {
  /** Undefined where there is nothing to show any more. */
  value: Value | undefined;
  /** Stands in its place then. */
  otherwise?: ReactNode;
  children: (value: Value) => ReactNode;
}

/** Draws a value while it is there, and what it was last while something in it is open. */
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

/** While something is open, the row around it stays on the screen, also when its list has lost it. */
export function usePin(isOpen: boolean): void {
  const { pin } = useContext(PlaceContext);
  useEffect(() => (isOpen ? pin() : undefined), [isOpen, pin]);
}

/** Whether the row around this was changed or removed elsewhere, so that its list has lost it. */
export function useGone(): { isGone: boolean; isSaid: boolean } {
  const { isGone, isSaid } = useContext(PlaceContext);
  return { isGone, isSaid };
}

/** Around what stands beside a note that says so. */
export function BesideGoneNote({ children }: { children: ReactNode }) {
  const { pin, isGone } = useContext(PlaceContext);
  const place = useMemo(() => ({ pin, isGone, isSaid: true }), [pin, isGone]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}
