import { Link } from "@/ui/link";

import { PAGE_LINKS } from "./page-links";
import { SoftwareCredit } from "./software-credit";

/** The last line of a page that has already said where the venue is and how to follow it. */
export function SlimFooter() {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-12 gap-y-4 border-t border-line px-gutter py-8 text-[16px] text-smoke">
      <nav aria-label="Pages">
        <ul className="flex flex-wrap gap-x-7">
          {PAGE_LINKS.map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                className="inline-flex min-h-11 items-center transition-colors duration-200 hover:text-brass-hi"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SoftwareCredit />
    </footer>
  );
}
