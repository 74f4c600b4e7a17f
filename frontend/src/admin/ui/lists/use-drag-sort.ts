import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** Where a row of a list lies, in pixels from the top of the page. */
interface Box {
  top: number;
  height: number;
}

const middle = ({ top, height }: Box) => top + height / 2;

/** The place of a row that is dragged `by` pixels down: it passes each row whose middle it covers. */
export function placeOf(boxes: readonly Box[], from: number, by: number): number {
  const dragged = boxes[from];
  if (!dragged) return from;
  const top = dragged.top + by;
  const bottom = top + dragged.height;
  const below = boxes.filter((box, place) => place > from && middle(box) < bottom).length;
  const above = boxes.filter((box, place) => place < from && middle(box) > top).length;
  return from + below - above;
}

/** How far a row makes way, in heights of the dragged one: 1 down, -1 up, 0 not at all. */
export function wayOf(place: number, from: number, to: number): -1 | 0 | 1 {
  if (from < place && place <= to) return -1;
  if (to <= place && place < from) return 1;
  return 0;
}

/** A list with one of its parts at another place. */
export function moved<Part>(parts: readonly Part[], from: number, to: number): Part[] {
  const rest = parts.filter((_, place) => place !== from);
  return [...rest.slice(0, to), ...parts.slice(from, from + 1), ...rest.slice(to)];
}

interface Drag {
  from: number;
  to: number;
  /** Pixels by which the row has followed the pointer. */
  by: number;
  height: number;
}

interface Grabbed {
  from: number;
  boxes: readonly Box[];
  /** Where the pointer took hold, on the page. */
  startY: number;
  /** Where it is now, in the window. */
  clientY: number;
}

/** Pixels from the window's edge in which a drag scrolls the page, and how far in one frame. */
const EDGE = 90;
const STEP = 9;

/**
 * Lets a row of a list be dragged by a handle, with a mouse or a thumb; `onDrop` is told from which
 * place to which. The rows are the children of `list`; Escape puts the row back.
 */
export function useDragSort(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const grabbed = useRef<Grabbed | null>(null);

  const follow = () => {
    const held = grabbed.current;
    if (!held) return;
    const by = held.clientY + window.scrollY - held.startY;
    const to = placeOf(held.boxes, held.from, by);
    setDrag({ from: held.from, to, by, height: held.boxes[held.from]?.height ?? 0 });
  };
  const letGo = () => {
    grabbed.current = null;
    setDrag(null);
  };

  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      grabbed.current = null;
      setDrag(null);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isDragging]);

  const scrollAtEdges = () => {
    const held = grabbed.current;
    if (!held) return;
    const isNearTop = held.clientY < EDGE;
    const isNearBottom = held.clientY > window.innerHeight - EDGE;
    if (isNearTop !== isNearBottom) {
      window.scrollBy(0, isNearTop ? -STEP : STEP);
      follow();
    }
    requestAnimationFrame(scrollAtEdges);
  };

  return {
    /** The handlers of the handle of the row at a place. */
    handleOf: (from: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !list.current) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const boxes = Array.from(list.current.children, (row) => {
          const { top, height } = row.getBoundingClientRect();
          return { top: top + window.scrollY, height };
        });
        const { clientY } = event;
        grabbed.current = { from, boxes, startY: clientY + window.scrollY, clientY };
        requestAnimationFrame(scrollAtEdges);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!grabbed.current) return;
        grabbed.current.clientY = event.clientY;
        follow();
      },
      onPointerUp: () => {
        if (drag && grabbed.current && drag.to !== drag.from) onDrop(drag.from, drag.to);
        letGo();
      },
      onPointerCancel: letGo,
    }),
    /** How far the row at a place is off it, in pixels; undefined while it lies where it belongs. */
    offsetOf: (place: number): number | undefined => {
      if (!drag) return undefined;
      return place === drag.from ? drag.by : wayOf(place, drag.from, drag.to) * drag.height;
    },
    /** The place of the row that is being dragged. */
    dragged: drag?.from,
  };
}
