import { Ellipsis } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type PointerEvent, useRef, useState } from "react";

import { Link } from "@/ui/link";

import { PanelButton } from "./buttons";

/** An entry of a menu: a link, or an action. */
export type MenuAction = { text: string; isDanger?: boolean } & (
  | { href: string }
  | { onClick: () => void }
);

interface ActionMenuProps {
  /** The subject of the actions, for the accessible name of the button. */
  name: string;
  /** Dangerous actions come last. */
  entries: readonly MenuAction[];
  /** How the button looks: among other buttons, or at the end of a row. Default 'button'. */
  variant?: keyof typeof VARIANTS;
  className?: string;
}

const VARIANTS = {
  button: { variant: "plain", className: "px-3" },
  icon: { variant: "quiet", className: "size-10 px-0! max-md:size-11" },
} as const;

const ENTRY =
  "flex min-h-9 cursor-default items-center px-4 text-14 outline-none data-highlighted:bg-line data-highlighted:text-brass-hi max-md:min-h-11";

interface DeleteMenuProps {
  /** Accessible name of the row. */
  name: string;
  /** Actions before the deletion. Default: none. */
  entries?: readonly MenuAction[];
  onDelete: () => void;
}

/** The menu of a row whose deletion can be undone in a toast. */
export function DeleteMenu({ name, entries = [], onDelete }: DeleteMenuProps) {
  return (
    <ActionMenu
      variant="icon"
      name={name}
      entries={[...entries, { text: "Delete", isDanger: true, onClick: onDelete }]}
    />
  );
}

/** The actions on a thing that have no button of their own, behind one button. */
export function ActionMenu({ name, entries, variant = "button", className = "" }: ActionMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasChosen = useRef(false);
  const press = useRef<{ isMouse: boolean; wasOpen: boolean }>(null);
  /** Opens the menu on a tap only: Radix opens it on touch, which may start a scroll. */
  const waitForTap = (event: PointerEvent) => {
    const isMouse = event.pointerType === "mouse";
    press.current = { isMouse, wasOpen: isOpen };
    if (!isMouse) event.preventDefault();
  };
  const tap = () => {
    const { isMouse, wasOpen } = press.current ?? { isMouse: false, wasOpen: isOpen };
    if (!isMouse) setIsOpen(!wasOpen);
  };
  /**
   * Focuses the button first, so that a dialog returns the focus to it: the entry is gone when it
   * closes.
   */
  const choose = (action: () => void) => {
    hasChosen.current = true;
    button.current?.focus();
    action();
  };
  /** The menu gives the focus to its button, but not if a dialog has it already. */
  const close = (event: Event) => {
    if (hasChosen.current) event.preventDefault();
    hasChosen.current = false;
  };
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <DropdownMenu.Trigger asChild onPointerDown={waitForTap} onClick={tap}>
        <PanelButton
          ref={button}
          {...VARIANTS[variant]}
          aria-label={`More for ${name}`}
          className={`print:hidden ${VARIANTS[variant].className} ${className}`}
        >
          <Ellipsis aria-hidden className="size-4.5" strokeWidth={1.6} />
        </PanelButton>
      </DropdownMenu.Trigger>
      {/* Everything that is shown belongs to a landmark. */}
      <DropdownMenu.Portal container={document.getElementById("panel")}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={close}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto border border-brass bg-coal py-1.5 text-ivory"
        >
          {entries.map(({ text, isDanger = false, ...action }) => {
            const look = `${ENTRY} ${isDanger ? "text-error" : ""}`;
            return "href" in action ? (
              <DropdownMenu.Item key={text} asChild className={look}>
                <Link href={action.href}>{text}</Link>
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item
                key={text}
                className={look}
                onSelect={() => choose(action.onClick)}
              >
                {text}
              </DropdownMenu.Item>
            );
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
