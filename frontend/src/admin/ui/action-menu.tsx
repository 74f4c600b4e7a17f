import { Ellipsis } from "lucide-react";
import { DropdownMenu } from "radix-ui";

import { Link } from "@/ui/link";

import { PanelButton } from "./buttons";

/** An entry of a menu: a link, or what a press of it does. */
export type MenuAction = { text: string; isDanger?: boolean } & (
  | { href: string }
  | { onClick: () => void }
);

interface ActionMenuProps {
  /** What it is about, for the accessible name of the button. */
  name: string;
  /** Dangerous actions come last. */
  entries: readonly MenuAction[];
  className?: string;
}

const ENTRY =
  "flex min-h-9 cursor-default items-center px-4 text-14 outline-none data-highlighted:bg-line data-highlighted:text-brass-hi max-md:min-h-11";

/** The rare and the dangerous actions of a thing, behind one button. */
export function ActionMenu({ name, entries, className = "" }: ActionMenuProps) {
  return (
    // A dialog that an entry opens takes the focus.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <PanelButton aria-label={`More for ${name}`} className={`px-3 print:hidden ${className}`}>
          <Ellipsis aria-hidden className="size-4.5" strokeWidth={1.6} />
        </PanelButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto border border-brass bg-coal py-1.5 text-ivory"
        >
          {entries.map(({ text, isDanger = false, ...action }) => {
            const look = `${ENTRY} ${isDanger ? "text-error" : ""}`;
            return "href" in action ? (
              <DropdownMenu.Item key={text} asChild className={look}>
                <Link href={action.href}>{text}</Link>
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item key={text} className={look} onSelect={action.onClick}>
                {text}
              </DropdownMenu.Item>
            );
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
