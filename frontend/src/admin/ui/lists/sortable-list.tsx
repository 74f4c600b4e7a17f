import {
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";

import { PinnedRow } from "@/admin/data/pinned-rows";
import { Tooltip } from "@/admin/ui/tooltip";

interface DragHandleProps extends ComponentProps<"button"> {
  /** Name of the row that the handle moves. */
  name: string;
}

/** Moves a row of a list: dragged, or with the arrow keys. */
function DragHandle({ name, ...button }: DragHandleProps) {
  return (
    <Tooltip text="Drag, or use the arrow keys">
      <button
        {...button}
        type="button"
        aria-label={`Move ${name}`}
        className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-smoke select-none hover:text-brass-hi active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-5" strokeWidth={1.5} />
      </button>
    </Tooltip>
  );
}

interface MoveButtonsProps {
  /** Name of the row that the buttons move. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onUp: () => void;
  onDown: () => void;
}

const MOVE =
  "grid size-[34px] place-items-center text-smoke hover:text-brass-hi aria-disabled:cursor-default aria-disabled:opacity-35 max-md:size-11";

/** 'Move up' and 'Move down', one place at a time. */
export function MoveButtons({ name, isFirst, isLast, onUp, onDown }: MoveButtonsProps) {
  return (
    <span className="inline-flex">
      <Tooltip text="Move up">
        <button
          type="button"
          aria-label={`Move up: ${name}`}
          data-move="up"
          aria-disabled={isFirst}
          onClick={isFirst ? undefined : onUp}
          className={MOVE}
        >
          <ArrowUp aria-hidden className="size-4" strokeWidth={1.5} />
        </button>
      </Tooltip>
      <Tooltip text="Move down">
        <button
          type="button"
          aria-label={`Move down: ${name}`}
          data-move="down"
          aria-disabled={isLast}
          onClick={isLast ? undefined : onDown}
          className={MOVE}
        >
          <ArrowDown aria-hidden className="size-4" strokeWidth={1.5} />
        </button>
      </Tooltip>
    </span>
  );
}

interface Sortable {
  id: number | string;
  name: string;
}

/** The controls that move a row, to be placed in it. */
export interface Moving {
  handle: ReactNode;
  buttons: ReactNode;
}

interface SortableListProps<Item extends Sortable> {
  label: string;
  items: readonly Item[];
  /** Called with all items in their new order; the list shows that order until it resolves. */
  onOrder: (items: Item[]) => Promise<unknown>;
  /** Renders the content of a row. */
  children: (item: Item, moving: Moving) => ReactNode;
}

/** Rows move only up and down. */
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Turns off dnd-kit's announcements; the list announces the new position itself. */
const SAYS_NOTHING = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: "" },
};

interface SortableRowProps {
  item: Sortable;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Renders the row around its handle. */
  children: (handle: ReactNode) => ReactNode;
}

function SortableRow({ item, onKeyDown, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id: item.id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={`border-b border-row last:border-0 motion-reduce:transition-none! ${
        isDragging ? "relative z-10 bg-coal outline outline-brass" : ""
      }`}
    >
      {children(
        <DragHandle
          ref={setActivatorNodeRef}
          name={item.name}
          {...listeners}
          onKeyDown={onKeyDown}
        />,
      )}
    </li>
  );
}

/** A list that the user sorts by dragging, by buttons, or with the arrow keys on the handle. */
export function SortableList<Item extends Sortable>({
  label,
  items: given,
  onOrder,
  children,
}: SortableListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [announced, announce] = useState("");
  /** The control to focus once the rows are rendered in their new order. */
  const focused = useRef<{ place: number; control: string }>(undefined);

  // The order being saved: the next move may come before the response.
  const [ordered, setOrdered] = useState<readonly Item["id"][]>();
  const moves = useRef(0);
  const items = ordered ? inOrder(given, ordered) : given;

  const save = async (next: Item[]) => {
    moves.current += 1;
    const move = moves.current;
    setOrdered(next.map(({ id }) => id));
    try {
      await onOrder(next);
    } catch {
      // The caller reports the error; the list only restores the old order.
    }
    if (move === moves.current) setOrdered(undefined);
  };
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || to === from) return;
    announce(`${item.name} is now ${to + 1} of ${items.length}.`);
    save(arrayMove([...items], from, to)).catch(reportError);
  };
  const moveKeepingFocus = (from: number, to: number, control: string) => {
    focused.current = { place: to, control };
    move(from, to);
  };
  const sensors = useSensors(useSensor(PointerSensor));
  const ids = items.map(({ id }) => id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over)
      move(
        items.findIndex(({ id }) => id === active.id),
        items.findIndex(({ id }) => id === over.id),
      );
  };

  useEffect(() => {
    if (focused.current === undefined || items.length === 0) return;
    const row = list.current?.children[focused.current.place];
    row?.querySelector<HTMLButtonElement>(focused.current.control)?.focus();
    focused.current = undefined;
  }, [items]);

  const onKey = (event: KeyboardEvent, place: number) => {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    moveKeepingFocus(place, place + steps, "button");
  };

  return (
    <>
      <DndContext
        sensors={sensors}
        modifiers={[alongTheList]}
        accessibility={SAYS_NOTHING}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol ref={list} aria-label={label} className="border border-line bg-soot">
            {items.map((item, place) => (
              <SortableRow key={item.id} item={item} onKeyDown={(event) => onKey(event, place)}>
                {(handle) => (
                  <PinnedRow id={item.id}>
                    {children(item, {
                      handle,
                      buttons: (
                        <MoveButtons
                          name={item.name}
                          isFirst={place === 0}
                          isLast={place === items.length - 1}
                          onUp={() => moveKeepingFocus(place, place - 1, "[data-move=up]")}
                          onDown={() => moveKeepingFocus(place, place + 1, "[data-move=down]")}
                        />
                      ),
                    })}
                  </PinnedRow>
                )}
              </SortableRow>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}

/** The items in the order of the ids; unlisted items come last. */
function inOrder<Item extends Sortable>(items: readonly Item[], ids: readonly Item["id"][]) {
  const place = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return items.toSorted((one, other) => place(one) - place(other));
}
