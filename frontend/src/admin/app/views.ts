import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { type ComponentType, useLayoutEffect } from "react";
import { useLocation, useSearch } from "wouter";

import { usePermission } from "@/admin/data/permission";
import { codeHasCome } from "@/lib/newer-build";

import { GROUPS, MAIN, type Section } from "./sections";

const SECTIONS = [...MAIN, ...GROUPS.flatMap(({ sections }) => sections)];
const TONIGHT = "tonight";

/** The address of a section. */
export const hrefOf = ({ view }: Section): string =>
  view === TONIGHT ? "/admin" : `/admin?view=${view}`;

/** The name of the view that the address asks for; an unknown one is 'Tonight'. */
export function useCurrentView(): string {
  const asked = new URLSearchParams(useSearch()).get("view");
  return SECTIONS.find(({ view }) => view === asked)?.view ?? TONIGHT;
}

/** The sections of who is signed in: those under the thumb, and the others in their groups. */
export function useSections() {
  const can = usePermission();
  const open = (sections: readonly Section[]) => sections.filter(({ needs }) => can(needs));
  const groups = GROUPS.map(({ name, sections }) => ({ name, sections: open(sections) }));
  return { main: open(MAIN), groups: groups.filter(({ sections }) => sections.length > 0) };
}

/** Whether the view that the address names is for who is signed in. */
export function useIsOpen(): boolean {
  const can = usePermission();
  const current = useCurrentView();
  const asked = new URLSearchParams(useSearch());
  // The one list of bookings that is for the door, too.
  if (current === "bookings" && (asked.has("door") || asked.has("print")))
    return can("GET /api/admin/door/{event_id}");
  return SECTIONS.some(({ view, needs }) => view === current && can(needs));
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
      const section = SECTIONS.find(({ view }) => view === name);
      if (!section) throw new Error(`There is no view ${name}.`);
      const View = await section.load();
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
export const preloadView = (client: QueryClient, { view }: Section): Promise<void> =>
  client.prefetchQuery(codeOf(view));
