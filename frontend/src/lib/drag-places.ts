/** Where a row of a list lies, in pixels from the top of the page. */
export interface Box {
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
