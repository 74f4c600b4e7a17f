import type { LucideIcon } from "lucide-react";
import { type MouseEvent, useId, useRef, useState } from "react";

import { Link } from "@/ui/link";

/** Style of the button: a quiet icon on cards, an icon with text elsewhere. */
const VARIANTS = {
  icon: "grid size-11 place-items-center text-smoke transition-colors duration-200 hover:text-brass-hi",
  button:
    "inline-flex min-h-12 items-center gap-2.5 text-13 font-medium tracking-button text-brass-hi uppercase underline-offset-8 hover:underline",
} as const;

const LIST = "border border-brass bg-coal p-2 text-16 text-ivory below-its-button";

const ENTRY =
  "flex min-h-11 w-full items-center px-4 text-left transition-colors hover:bg-line hover:text-brass-hi focus-visible:-outline-offset-2";

/** A link, or a button without a target. */
interface MenuEntry {
  text: string;
  href?: string;
  isDownload?: boolean;
  onClick?: () => void;
}

export interface PopoverMenuProps {
  icon: LucideIcon;
  /** Text of the button, or its tooltip if it is an icon. */
  text: string;
  /** Accessible name of the button. Default `text`. */
  label?: string;
  variant: keyof typeof VARIANTS;
  /** Opens something else, and resolves to whether that worked; null to open the list at once. */
  instead?: () => Promise<boolean> | null;
  /** Called while the list is open. */
  entries: () => readonly MenuEntry[];
}

/** A button that unfolds a short list, in the browser's own popover: Escape and a click outside close it. */
export function PopoverMenu({
  icon: Icon,
  text,
  label = text,
  variant,
  instead,
  entries,
}: PopoverMenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isRefused = useRef(false);
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const opened = isRefused.current ? null : instead?.();
    if (!opened) return;
    event.preventDefault();
    const button = event.currentTarget;
    void opened.then((hasWorked) => {
      if (hasWorked) return;
      isRefused.current = true;
      button.click();
    });
  };
  return (
    <>
      <button
        type="button"
        aria-label={label}
        data-tooltip={variant === "icon" ? text : undefined}
        popoverTarget={id}
        onClick={open}
        className={VARIANTS[variant]}
      >
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.25} />
        {variant === "button" && <span>{text}</span>}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        onBeforeToggle={(event) => event.newState === "open" && setIsOpen(true)}
        // Only now: the browser gives the focus back from an entry that is still there.
        onToggle={(event) => event.newState === "closed" && setIsOpen(false)}
        className={isOpen ? LIST : undefined}
      >
        {isOpen && (
          <ul className="min-w-48">
            {entries().map((entry) => (
              <Entry key={entry.text} entry={entry} onChoose={() => list.current?.hidePopover()} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) {
  const { text, href, isDownload, onClick } = entry;
  const choose = () => {
    onChoose();
    onClick?.();
  };
  return (
    <li>
      {href === undefined ? (
        <button type="button" onClick={choose} className={ENTRY}>
          {text}
        </button>
      ) : (
        <Link href={href} onClick={choose} className={ENTRY} {...(isDownload && { download: "" })}>
          {text}
        </Link>
      )}
    </li>
  );
}
