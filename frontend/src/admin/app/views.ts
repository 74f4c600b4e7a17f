import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { type ComponentType, useLayoutEffect } from "react";
import { useLocation, useSearch } from "wouter";

import { usePermission } from "@/admin/data/permission";
import { codeHasCome } from "@/lib/newer-build";

import { GROUPS, MAIN, type NavItem } from "./sections";

const NAV_ITEMS = [...MAIN, ...GROUPS.flatMap(({ items }) => items)];
const TONIGHT = "tonight";

/** The address of a section. */
export const hrefOf = ({ view }: NavItem): string =>
  view === TONIGHT ? "/admin" : `/admin?view=${view}`;

/** The name of the view that the address asks for; an unknown one is 'Tonight'. */
export function useCurrentView(): string {
  const asked = new URLSearchParams(useSearch()).get("view");
  return NAV_ITEMS.find(({ view }) => view === asked)?.view ?? TONIGHT;
}

/** The sections of who is signed in: those under the thumb, and the others in their groups. */
export function useNavItems() {
  const can = usePermission();
  const open = (items: readonly NavItem[]) => items.filter(({ needs }) => can(needs));
  const groups = GROUPS.map(({ name, items }) => ({ name, items: open(items) }));
  return { main: open(MAIN), groups: groups.filter(({ items }) => items.length > 0) };
}

/** Whether the view that the address names is for who is signed in. */
export function useIsOpen(): boolean {
  const can = usePermission();
  const current = useCurrentView();
  const asked = new URLSearchParams(useSearch());
  // The one list of bookings that is for the door, too.
  if (current === "bookings" && (asked.has("door") || asked.has("print")))
    return can("GET /api/admin/door/{event_id}");
  return NAV_ITEMS.some(({ view, needs }) => view === current && can(needs));
}

/** Views that were sections of 'Tonight' once. */
const ONCE_SECTIONS = [
  "event-links",
  "newsletter",
  "secret-calendar",
  "past-events",
  "host-slideshow",
];

/** Leads the addresses that they had then on to their views: `/admin#newsletter` and its like. */
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
 * The view of this name; undefined until its code is there.
 *
 * With `lazy` React would hold every new view back for a third of a second.
 */
export function useView(name: string): ComponentType | undefined {
  return useQuery(codeOf(name)).data;
}

/** Fetches the code of a section's view, before it is asked for. */
export const preloadView = (client: QueryClient, { view }: NavItem): Promise<void> =>
  client.prefetchQuery(codeOf(view));
