import { Menu } from "lucide-react";
import { useState } from "react";

import { LogOut } from "@/features/staff/managing/log-out";
import { PanelDialog } from "@/ui/panel/panel-dialog";

import { leadsTo, useCurrentView } from "./current-place";
import { PlaceLink } from "./place-link";
import { GROUPS, MAIN } from "./places";

const TAB =
  "relative flex min-h-14 flex-1 flex-col items-center justify-center gap-1 border-t-2 border-transparent text-[13px] text-smoke aria-[current]:border-brass aria-[current]:text-ivory";
const ENTRY = "flex min-h-12 items-center gap-3 border-b border-row text-ivory";

/** The ways through the panel under the thumb, on a phone. */
export function BottomBar() {
  const current = useCurrentView();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const isMain = MAIN.some(({ href }) => leadsTo(href, current));
  return (
    <>
      <nav
        aria-label="Panel"
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-ink pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {MAIN.map(({ name, href, icon: Icon, Badge }) => (
          <PlaceLink key={href} href={href} isCurrent={leadsTo(href, current)} className={TAB}>
            <Icon aria-hidden className="size-5" strokeWidth={1.5} />
            {name}
            {Badge && (
              <span className="absolute top-1 left-1/2 ml-2">
                <Badge />
              </span>
            )}
          </PlaceLink>
        ))}
        <button
          type="button"
          aria-current={isMain ? undefined : "true"}
          className={TAB}
          onClick={() => setIsOpen(true)}
        >
          <Menu aria-hidden className="size-5" strokeWidth={1.5} />
          More
        </button>
      </nav>
      <PanelDialog isOpen={isOpen} onClose={close} title="More">
        {GROUPS.map(({ name, places }) => (
          <section key={name} className="mb-6">
            <h3 className="label mb-1 font-sans text-brass">{name}</h3>
            <ul>
              {places.map(({ name: place, href, icon: Icon }) => (
                <li key={href}>
                  <PlaceLink
                    href={href}
                    isCurrent={leadsTo(href, current)}
                    className={ENTRY}
                    onGo={close}
                  >
                    <Icon aria-hidden className="size-5 text-smoke" strokeWidth={1.5} />
                    {place}
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <a href="/" className={ENTRY}>
          Website
        </a>
        <LogOut className={`w-full ${ENTRY}`} />
      </PanelDialog>
    </>
  );
}
