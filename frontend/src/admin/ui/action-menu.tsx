import { Ellipsis } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef } from "react";

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
  className?: string;
}

const ENTRY =
  "flex min-h-9 cursor-default items-center px-4 text-14 outline-none data-highlighted:bg-line data-highlighted:text-brass-hi max-md:min-h-11";

/** The rare and the dangerous actions of a thing, behind one button. */
export function ActionMenu({ name, entries, className = "" }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hasChosen = useRef(false);
  /** Lets a dialog that opens remember the button, since the entry is gone when it closes. */
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
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <PanelButton
          ref={button}
          aria-label={`More for ${name}`}
          className={`px-3 print:hidden ${className}`}
        >
          <Ellipsis aria-hidden className="size-4.5" strokeWidth={1.6} />
        </PanelButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
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
