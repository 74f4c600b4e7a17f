import { type ReactNode, useId, useRef, useState } from "react";

import { Tooltip } from "@/ui/tooltip";

interface PopoverMenuProps {
  /** What a screen reader says of the button. */
  label: string;
  /** Classes of the button. */
  className: string;
  /** What the button shows. */
  face: ReactNode;
  /** What the button's icon means; a button that says it in words needs none. */
  tooltip?: string | undefined;
  /** The list's entries; `close` is for those that leave nothing to look at. */
  children: (close: () => void) => ReactNode;
}

/** Below the button, or above where there is no room; in the middle where a browser cannot tell. */
const BESIDE_ITS_BUTTON =
  "m-auto supports-[position-area:end]:inset-auto supports-[position-area:end]:m-0 [position-area:block-end_span-inline-start] [position-try-fallbacks:flip-block,flip-inline]";

/** A button that unfolds a short list, in the browser's own popover: Escape and a click outside close it. */
export function PopoverMenu({ label, className, face, tooltip, children }: PopoverMenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const button = (
    <button type="button" aria-label={label} popoverTarget={id} className={className}>
      {face}
    </button>
  );
  return (
    <>
      {tooltip ? <Tooltip text={tooltip}>{button}</Tooltip> : button}
      <div
        ref={list}
        id={id}
        popover="auto"
        onBeforeToggle={(event) => event.newState === "open" && setIsOpen(true)}
        // Only now: the browser gives the focus back from an entry that is still there.
        onToggle={(event) => event.newState === "closed" && setIsOpen(false)}
        className={`border border-brass bg-coal p-2 text-[16px] text-ivory ${BESIDE_ITS_BUTTON}`}
      >
        {isOpen && <ul className="min-w-48">{children(() => list.current?.hidePopover())}</ul>}
      </div>
    </>
  );
}
