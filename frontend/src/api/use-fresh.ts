import { type UseQueryResult, useQuery } from "@tanstack/react-query";

import type { Answer, Known } from "./client";

/** Reads an address like `useApi`, but always anew when a view opens. */
export function useFresh<Url extends string>(
  url: Known<Url, "get"> & Url,
): UseQueryResult<Answer<Url>> {
  return useQuery<Answer<Url>>({ queryKey: [url], refetchOnMount: "always" });
}
