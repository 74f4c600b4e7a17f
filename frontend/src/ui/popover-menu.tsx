import { type ReactNode, useId, useRef, useState } from "react";
import { Link } from "./link";
import { Tooltip } from "./tooltip";

/** How the button of a menu looks: a quiet icon on cards, an icon with its words on the event's page. */
export const MENU_FACES = {
  icon: "grid size-11 place-items-center text-smoke transition-colors duration-200 hover:text-brass-hi",
  button:
    "inline-flex h-12 items-center gap-2.5 text-[13px] font-medium tracking-button text-brass-hi uppercase underline-offset-8 hover:underline",
} as const;

export type MenuFace = keyof typeof MENU_FACES;

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

type Entry = { href: string; download?: boolean } | { href?: never; download?: never };

interface EntryProps {
  children: ReactNode;
  onClick: () => void;
}

const LOOK =
  "flex min-h-11 w-full items-center px-4 text-left transition-colors hover:bg-line hover:text-brass-hi focus-visible:-outline-offset-2";

/** An entry of a popover menu: a link, or a button when it leads nowhere. */
export function PopoverMenuEntry({ children, onClick, href, download }: EntryProps & Entry) {
  return (
    <li>
      {href === undefined ? (
        <button type="button" onClick={onClick} className={LOOK}>
          {children}
        </button>
      ) : (
        <Link href={href} onClick={onClick} className={LOOK} {...(download && { download: "" })}>
          {children}
        </Link>
      )}
    </li>
  );
}
