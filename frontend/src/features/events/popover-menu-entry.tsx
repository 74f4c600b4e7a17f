import type { ReactNode } from "react";

import { Link } from "@/ui/link";

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
