import { ArrowDown, ArrowUp } from "lucide-react";

interface MoveButtonsProps {
  /** What is moved by them. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onUp: () => void;
  onDown: () => void;
}

const LOOK =
  "grid size-[34px] place-items-center text-smoke hover:text-brass-hi disabled:pointer-events-none disabled:opacity-35 max-md:size-11";

/** 'Move up' and 'Move down', one place at a time. */
export function MoveButtons({ name, isFirst, isLast, onUp, onDown }: MoveButtonsProps) {
  return (
    <span className="inline-flex">
      <button
        type="button"
        aria-label={`Move up: ${name}`}
        title="Move up"
        data-move="up"
        disabled={isFirst}
        onClick={onUp}
        className={LOOK}
      >
        <ArrowUp aria-hidden className="size-4" strokeWidth={1.5} />
      </button>
      <button
        type="button"
        aria-label={`Move down: ${name}`}
        title="Move down"
        data-move="down"
        disabled={isLast}
        onClick={onDown}
        className={LOOK}
      >
        <ArrowDown aria-hidden className="size-4" strokeWidth={1.5} />
      </button>
    </span>
  );
}
