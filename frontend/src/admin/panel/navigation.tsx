import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

import { usePanelQuery } from "@/admin/data/use-panel-query";
import { LogOut } from "@/admin/staff/login";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PlaceHeadContext } from "@/admin/ui/headings";
import { useVenue } from "@/api/venue";
import { capital } from "@/lib/text";
import { Logo } from "@/ui/drawing";

import { openFinder } from "./finder-opening";
import type { NavItem } from "./sections";
import { hrefOf, type OpenPlace, preloadView, useCurrentView, useOpenPlaces } from "./views";

interface NavLinkProps {
  item: NavItem;
  /** "page" for the link to the open view, "true" for the link to its place. */
  current: "page" | "true" | undefined;
  className: string;
  onGo?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to a section; pointing at it fetches the code of its view. */
function NavLink({ item, current, className, onGo, children }: NavLinkProps) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const href = hrefOf(item);
  const preload = () => preloadView(client, item);
  return (
    <a
      href={href}
      aria-current={current}
      className={`-outline-offset-2 ${className}`}
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

interface PlaceLinkProps {
  place: OpenPlace;
  className: string;
  children: ReactNode;
}

/** A link to a place, which opens its first section. */
function PlaceLink({ place, ...props }: PlaceLinkProps) {
  const { first, items, isCurrent } = place;
  const current = items.length > 1 ? "true" : "page";
  return <NavLink item={first} current={isCurrent ? current : undefined} {...props} />;
}

interface SectionLinksProps {
  items: readonly NavItem[];
  className: string;
  onGo?: () => void;
}

/** Links to the sections of a place, as list entries. */
function SectionLinks({ items, className, onGo }: SectionLinksProps) {
  const view = useCurrentView();
  return items.map((item) => (
    <li key={item.view} className="shrink-0">
      <NavLink
        item={item}
        current={item.view === view ? "page" : undefined}
        className={className}
        onGo={onGo}
      >
        <span>{item.name}</span>
        {item.Badge && (
          <span className="ml-auto">
            <item.Badge />
          </span>
        )}
      </NavLink>
    </li>
  ));
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const PLACE =
  "group flex min-h-10 items-center gap-3 border-l-2 border-transparent pr-5 pl-4.5 text-parchment hover:bg-soot hover:text-ivory aria-[current]:border-brass aria-[current]:font-medium aria-[current]:text-ivory";
const SUB_ENTRY =
  "flex min-h-8 items-center gap-2 px-5 text-14 text-smoke hover:bg-soot hover:text-ivory aria-[current]:bg-soot aria-[current]:text-ivory aria-[current]:shadow-[-1px_0_0_var(--color-brass)]";

/** The places at the left of a wide screen, the open one with its sections. */
export function Rail() {
  const { name } = useVenue();
  const { inBar, rest } = useOpenPlaces();
  return (
    <nav
      aria-label="Panel"
      className="sticky top-0 flex h-svh flex-col overflow-y-auto border-r border-line bg-ink pt-5 pb-3 max-md:hidden print:hidden"
    >
      <p className="flex items-center gap-3 px-5 pb-4.5 font-display text-19 leading-normal italic">
        <Logo cut="small" className="size-7.5 shrink-0 text-brass-hi" />
        <span>{name}</span>
      </p>
      <button
        type="button"
        className="mx-4 mb-3.5 flex min-h-9 shrink-0 items-center gap-2.5 border border-line px-2.5 text-left text-14 text-smoke hover:border-edge hover:text-ivory"
        onClick={openFinder}
      >
        <Search aria-hidden className="size-4" strokeWidth={1.6} />
        <span>Find</span>
        <kbd className="ml-auto font-sans text-12">{isMac() ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      <ul className="pb-5">
        {[...inBar, ...rest].map((place) => (
          <RailPlace key={place.name} place={place} />
        ))}
      </ul>
      <div className="mt-auto border-t border-line px-5 pt-2 text-13 text-smoke">
        <WhoIsIn className="pt-1" />
        <div className="flex items-center justify-between gap-3">
          <LogOut className="min-h-8 hover:text-ivory" />
          <a
            href="/"
            className="inline-flex min-h-8 items-center font-medium text-brass-hi underline-offset-4 hover:underline"
          >
            View site
          </a>
        </div>
      </div>
    </nav>
  );
}

function RailPlace({ place }: { place: OpenPlace }) {
  const { name, items, Badge, isCurrent } = place;
  const isUnfolded = isCurrent && items.length > 1;
  return (
    <li>
      <PlaceLink place={place} className={PLACE}>
        <place.icon
          aria-hidden
          className="size-4.5 shrink-0 group-aria-[current]:text-brass-hi"
          strokeWidth={1.6}
        />
        <span>{name}</span>
        {Badge && !isUnfolded && (
          <span className="ml-auto">
            <Badge />
          </span>
        )}
      </PlaceLink>
      {isUnfolded && (
        <ul className="mb-2 ml-7.25 border-l border-line">
          <SectionLinks items={items} className={SUB_ENTRY} />
        </ul>
      )}
    </li>
  );
}

/** The current user's name and role, if the venue has staff. */
function WhoIsIn({ className }: { className: string }) {
  const { data: status } = usePanelQuery("/api/admin/status", { enabled: false });
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

/** Gives the titles of views the name of the open place, and on a phone tabs with its sections. */
export function WithPlaceHead({ children }: { children: ReactNode }) {
  const { inBar, rest } = useOpenPlaces();
  const place = [...inBar, ...rest].find(({ isCurrent }) => isCurrent);
  const head =
    place && place.items.length > 1
      ? { name: place.name, tabs: <PlaceTabs key={place.name} place={place} /> }
      : null;
  return <PlaceHeadContext value={head}>{children}</PlaceHeadContext>;
}

const SECTION_TAB =
  "flex h-11 items-center gap-2 border-b-2 border-transparent px-1.5 text-15 font-medium whitespace-nowrap text-smoke aria-[current]:border-brass aria-[current]:text-ivory";

function PlaceTabs({ place: { name, items } }: { place: OpenPlace }) {
  const strip = useRef<HTMLUListElement>(null);
  // Each view renders its own tabs.
  useEffect(() => {
    // The page itself must not scroll, which `scrollIntoView` may do.
    const showOpenTab = () => {
      const tabs = strip.current;
      const open = tabs?.querySelector<HTMLElement>("[aria-current]");
      if (tabs && open)
        tabs.scrollLeft = open.offsetLeft - (tabs.clientWidth - open.offsetWidth) / 2;
    };
    showOpenTab();
    // A tablet that is turned shows the tabs only now.
    window.addEventListener("resize", showOpenTab);
    return () => window.removeEventListener("resize", showOpenTab);
  }, []);
  return (
    <nav
      aria-label={name}
      className="-mx-(--pad) mb-3.5 border-b border-line md:hidden print:hidden"
    >
      <ul
        ref={strip}
        className="relative flex gap-2 overflow-x-auto px-[calc(var(--pad)-6px)] [scrollbar-width:none]"
      >
        <SectionLinks items={items} className={SECTION_TAB} />
      </ul>
    </nav>
  );
}

const BAR_ENTRY =
  "group relative flex min-h-14.5 min-w-11 flex-auto flex-col items-center justify-center gap-1 border-t-2 border-transparent px-0.5 text-[min(calc(12*var(--px)),max(12px,3.6vw))] leading-tight whitespace-nowrap text-smoke aria-[current]:border-brass aria-[current]:text-ivory";
const BAR_ICON = "size-5 group-aria-[current]:text-brass-hi";
const ENTRY =
  "flex min-h-12 w-full items-center gap-3 border-b border-row text-left text-ivory -outline-offset-2 aria-[current]:text-brass-hi";

/** The bar at the foot of a phone: five places, and the rest under 'More'. */
export function BottomBar() {
  const { inBar, rest } = useOpenPlaces();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <nav
        aria-label="Panel"
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-ink pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {inBar.map((place) => (
          <PlaceLink key={place.name} place={place} className={BAR_ENTRY}>
            <place.icon aria-hidden className={BAR_ICON} strokeWidth={1.6} />
            <span>{place.name}</span>
            {place.Badge && (
              <span className="absolute top-2 left-1/2 ml-2">
                <place.Badge isDot />
              </span>
            )}
          </PlaceLink>
        ))}
        <button
          type="button"
          aria-current={rest.some(({ isCurrent }) => isCurrent) ? "true" : undefined}
          className={`-outline-offset-2 ${BAR_ENTRY}`}
          onClick={() => setIsOpen(true)}
        >
          <Ellipsis aria-hidden className={BAR_ICON} strokeWidth={1.6} />
          <span>More</span>
        </button>
      </nav>
      <PanelDialog isOpen={isOpen} onClose={close} title="More">
        <button
          type="button"
          className={`mb-6 ${ENTRY}`}
          onClick={() => {
            close();
            openFinder();
          }}
        >
          <Search aria-hidden className="size-5 text-smoke" strokeWidth={1.6} />
          <span>Find</span>
        </button>
        {rest.map(({ icon: Icon, name, items }) => (
          <section key={name} className="mb-6">
            <h3 className="flex items-center gap-3 pb-1 font-sans text-15 leading-normal text-smoke">
              <Icon aria-hidden className="size-5" strokeWidth={1.6} />
              <span>{name}</span>
            </h3>
            <ul>
              <SectionLinks items={items} className={ENTRY} onGo={close} />
            </ul>
          </section>
        ))}
        <a href="/" className={ENTRY}>
          View site
        </a>
        <LogOut className={ENTRY} />
        <WhoIsIn className="pt-4" />
      </PanelDialog>
    </>
  );
}
