import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ComponentType, useLayoutEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";

import { viewHref } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { useVenue } from "@/api/venue";
import { codeHasCome } from "@/lib/newer-build";

import { NAV_PLACES, type NavItem } from "./sections";

const NAV_ITEMS = NAV_PLACES.flatMap(({ items }) => items);
const TONIGHT = "tonight";
/** The bar at the foot of a phone has these places and 'More'. */
const PLACES_IN_BAR = 5;

/** The address of a section. */
export const hrefOf = ({ view }: NavItem): string =>
  view === TONIGHT ? "/admin" : `/admin?view=${view}`;

/** The name of the view in the URL; an unknown one is 'Tonight'. */
export function useCurrentView(): string {
  const asked = new URLSearchParams(useSearch()).get("view");
  return NAV_ITEMS.find(({ view }) => view === asked)?.view ?? TONIGHT;
}

/** A place with the sections that the current user may open. */
export interface OpenPlace {
  name: string;
  icon: LucideIcon;
  /** Its first section, which its link opens. */
  first: NavItem;
  items: readonly NavItem[];
  /** The badge of the section that has one. */
  Badge: NavItem["Badge"];
  /** Whether the address names one of its sections. */
  isCurrent: boolean;
}

/** The places that the current user may open: those in the bar of a phone, and the rest. */
export function useOpenPlaces(): { inBar: readonly OpenPlace[]; rest: readonly OpenPlace[] } {
  const can = usePermission();
  const current = useCurrentView();
  const places = NAV_PLACES.flatMap<OpenPlace>(({ name, icon, items }) => {
    const open = items.filter(({ needs }) => can(needs));
    const [first] = open;
    if (!first) return [];
    return [
      {
        name,
        icon,
        first,
        items: open,
        Badge: open.find((item) => item.Badge)?.Badge,
        isCurrent: open.some(({ view }) => view === current),
      },
    ];
  });
  return { inBar: places.slice(0, PLACES_IN_BAR), rest: places.slice(PLACES_IN_BAR) };
}

/** Whether the role of the logged-in user may open the view of the address. */
export function useIsOpen(): boolean {
  const can = usePermission();
  const current = useCurrentView();
  const asked = new URLSearchParams(useSearch());
  // The one list of bookings that is for the door, too.
  if (current === "bookings" && (asked.has("door") || asked.has("print")))
    return can("GET /api/admin/door/{event_id}");
  return NAV_ITEMS.some(({ view, needs }) => view === current && can(needs));
}

/** Opens the setup first while strangers do not see the site yet; 'Tonight' is one tap away. */
export function useSetupFirst(): void {
  const { isOpen } = useVenue();
  const can = usePermission();
  const [, navigate] = useLocation();
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const { search, hash } = window.location;
    const asksForNothing = search === "" && hash === "";
    if (isFirst.current && asksForNothing && !isOpen && can("GET /api/admin/setup"))
      navigate(viewHref("setup"), { replace: true });
    isFirst.current = false;
  }, [isOpen, can, navigate]);
}

/** Views that were sections of 'Tonight' once. */
const ONCE_SECTIONS = [
  "event-links",
  "newsletter",
  "secret-calendar",
  "past-events",
  "host-slideshow",
];

/** Redirects former URLs of views: `/admin#newsletter` and the like. */
export function useOldAddresses(): void {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    const follow = () => {
      const name = window.location.hash.slice(1);
      if (ONCE_SECTIONS.includes(name)) navigate(`/admin?view=${name}`, { replace: true });
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [navigate]);
}

const codeOf = (name: string) =>
  queryOptions<ComponentType>({
    queryKey: ["view", name],
    queryFn: async () => {
      const item = NAV_ITEMS.find(({ view }) => view === name);
      if (!item) throw new Error(`There is no view ${name}.`);
      const View = await item.load();
      codeHasCome();
      return View;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

/**
 * The view of this name; undefined until its code has loaded.
 *
 * React's `lazy` would delay every new view by a third of a second.
 */
export function useView(name: string): ComponentType | undefined {
  return useQuery(codeOf(name)).data;
}

/** Preloads the code of a section's view. */
export const preloadView = (client: QueryClient, { view }: NavItem): Promise<void> =>
  client.prefetchQuery(codeOf(view));
