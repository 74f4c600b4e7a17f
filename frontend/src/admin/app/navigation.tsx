import { useQueryClient } from "@tanstack/react-query";
import { Menu, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";

import { useApi } from "@/admin/data/use-api";
import { LogOut } from "@/admin/staff/login";
import { PanelDialog } from "@/admin/ui/dialogs";
import { useVenue } from "@/api/venue";
import { capital } from "@/lib/text";
import { Logo } from "@/ui/drawing";

import { openFinder } from "./finder";
import type { NavItem } from "./sections";
import { hrefOf, preloadView, useCurrentView, useNavItems } from "./views";

interface NavLinkProps {
  item: NavItem;
  className: string;
  /** Called when the way is taken. */
  onGo?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to a section, whose code is fetched as soon as somebody points at it. */
function NavLink({ item, className, onGo, children }: NavLinkProps) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const isCurrent = useCurrentView() === item.view;
  const href = hrefOf(item);
  const preload = () => preloadView(client, item);
  return (
    <a
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={className}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onGo?.();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const LINE =
  "flex items-center gap-3 border-l-2 px-5.5 py-1 [@media(height<60rem)]:py-0.5 text-smoke hover:text-ivory aria-[current]:border-brass aria-[current]:bg-soot aria-[current]:text-ivory border-transparent";

/** The ways through the panel at the left of a wide screen. */
export function Rail() {
  const { name } = useVenue();
  const { main, groups } = useNavItems();
  return (
    <nav
      aria-label="Panel"
      className="sticky top-0 flex h-svh flex-col overflow-y-auto border-r border-line bg-ink py-5.5 max-md:hidden print:hidden"
    >
      <p className="flex items-center gap-3 px-5.5 pb-5 font-display text-19 italic">
        <Logo cut="small" className="size-8 shrink-0 text-brass-hi" />
        <span>{name}</span>
      </p>
      <button type="button" className={`w-full text-left ${LINE}`} onClick={openFinder}>
        <span>Find</span>
        <kbd className="ml-auto font-sans text-13">{isMac() ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      <NavItems items={main} />
      {groups.map((group) => (
        <div key={group.name}>
          <p className="label px-6 pt-5 pb-2 text-brass">{group.name}</p>
          <NavItems items={group.items} />
        </div>
      ))}
      <div className="mt-auto border-t border-line pt-3">
        <a href="/" className={LINE}>
          Website
        </a>
        <LogOut className={`w-full text-left ${LINE}`} />
        <WhoIsIn className="px-6 pt-3 text-13" />
      </div>
    </nav>
  );
}

/** Who is logged in and as what, where more than one may be. */
function WhoIsIn({ className }: { className: string }) {
  const { data: status } = useApi("/api/admin/status", { enabled: false });
  if (!status?.role) return null;
  const { name, role } = status;
  return (
    <p className={`text-smoke ${className}`}>
      {name ? (
        <>
          <bdi>{name}</bdi>
          <span>{` · ${capital(role)}`}</span>
        </>
      ) : (
        "Manager · shared password"
      )}
    </p>
  );
}

function NavItems({ items }: { items: readonly NavItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.view}>
          <NavLink item={item} className={LINE}>
            <span>{item.name}</span>
            {item.Badge && (
              <span className="ml-auto">
                <item.Badge />
              </span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

const TAB =
  "relative flex min-h-14 flex-1 flex-col items-center justify-center gap-1 border-t-2 border-transparent text-[min(calc(13*var(--px)),max(13px,4.4vw))] text-smoke aria-[current]:border-brass aria-[current]:text-ivory";
const ENTRY = "flex min-h-12 items-center gap-3 border-b border-row text-ivory";

/** The ways through the panel under the thumb, on a phone. */
export function BottomBar() {
  const current = useCurrentView();
  const { main, groups } = useNavItems();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const isMain = main.some(({ view }) => view === current);
  return (
    <>
      <nav
        aria-label="Panel"
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-ink pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {main.map((item) => (
          <NavLink key={item.view} item={item} className={TAB}>
            <item.icon aria-hidden className="size-5" strokeWidth={1.5} />
            <span>{item.name}</span>
            {item.Badge && (
              <span className="absolute top-1 left-1/2 ml-2">
                <item.Badge />
              </span>
            )}
          </NavLink>
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
        <button
          type="button"
          className={`mb-6 w-full text-left ${ENTRY}`}
          onClick={() => {
            close();
            openFinder();
          }}
        >
          <Search aria-hidden className="size-5 text-smoke" strokeWidth={1.5} />
          Find
        </button>
        {groups.map((group) => (
          <section key={group.name} className="mb-6">
            <h3 className="label mb-1 font-sans text-brass">{group.name}</h3>
            <ul>
              {group.items.map((item) => (
                <li key={item.view}>
                  <NavLink item={item} className={ENTRY} onGo={close}>
                    <item.icon aria-hidden className="size-5 text-smoke" strokeWidth={1.5} />
                    <span>{item.name}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <a href="/" className={ENTRY}>
          Website
        </a>
        <LogOut className={`w-full ${ENTRY}`} />
        <WhoIsIn className="pt-4" />
      </PanelDialog>
    </>
  );
}
