import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";

import { viewOf } from "./current-place";
import { VIEWS, type ViewName } from "./places";

const codeOf = (name: ViewName) =>
  queryOptions<{ View: ComponentType }>({
    queryKey: ["view", name],
    queryFn: VIEWS[name],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

/**
 * The view of this name; undefined until its code is there.
 *
 * With `lazy` React would hold every new view back for a third of a second.
 */
export function useView(name: ViewName): ComponentType | undefined {
  const { data, error } = useQuery(codeOf(name));
  if (error) throw error;
  return data?.View;
}

/** Fetches the code of the view that an address leads to, before it is asked for. */
export const preloadView = (client: QueryClient, href: string): Promise<void> =>
  client.prefetchQuery(codeOf(viewOf(href)));
