import { type PointerEvent, useRef } from "react";

/** Shorter strokes are taken for a tap (the measure of the toasts). */
const THRESHOLD_PX = 50;

interface SwipeHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: () => void;
}

/**
 * Reads strokes of a finger to the side and tells their direction: 1 to what comes next, -1 back.
 * `follow` moves what the finger drags, in pixels, and is called with 0 when it lets go. The element
 * needs `touch-action: pan-y`, or the browser takes the strokes for itself.
 */
export function useSwipe(
  onSwipe: (direction: 1 | -1) => void,
  follow: (dragged: number) => void,
): SwipeHandlers {
  const start = useRef<{ pointer: number; x: number } | null>(null);

  const draggedBy = (event: PointerEvent) =>
    start.current?.pointer === event.pointerId ? event.clientX - start.current.x : null;
  const letGo = () => {
    start.current = null;
    follow(0);
  };

  return {
    onPointerDown: (event) => {
      if (event.pointerType === "mouse") return;
      // A second finger zooms.
      if (!event.isPrimary) return letGo();
      start.current = { pointer: event.pointerId, x: event.clientX };
    },
    onPointerMove: (event) => {
      const dragged = draggedBy(event);
      if (dragged !== null) follow(dragged);
    },
    onPointerUp: (event) => {
      const dragged = draggedBy(event);
      if (dragged === null) return;
      letGo();
      if (Math.abs(dragged) >= THRESHOLD_PX) onSwipe(dragged < 0 ? 1 : -1);
    },
    onPointerCancel: letGo,
  };
}
