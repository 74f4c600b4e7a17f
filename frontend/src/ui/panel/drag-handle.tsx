import { GripVertical } from "lucide-react";
import type { ButtonHTMLAttributes } from "react";

interface DragHandleProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What is moved by it. */
  name: string;
}

/** Moves a row of a list: dragged, or with the arrow keys. */
export function DragHandle({ name, ...button }: DragHandleProps) {
  return (
    <button
      {...button}
      type="button"
      aria-label={`Move ${name}`}
      title="Drag, or use the arrow keys"
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-smoke select-none hover:text-brass-hi active:cursor-grabbing"
    >
      <GripVertical aria-hidden className="size-5" strokeWidth={1.5} />
    </button>
  );
}
