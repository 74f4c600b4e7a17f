import { type UseQueryResult, useQuery } from "@tanstack/react-query";

import type { ApiUrl, ResponseBody } from "@/api/client";

interface ApiOptions {
  enabled?: boolean;
  /**
   * The whole view is made of it: without any data a failure goes to the view's error boundary. By
   * default the caller shows a failure itself, or can do without.
   */
  isRequired?: boolean;
}

/** Reads an address through the panel's cache; its key is the address itself. */
export function usePanelQuery<Url extends string>(
  url: ApiUrl<Url, "get"> & Url,
  { enabled = true, isRequired = false }: ApiOptions = {},
): UseQueryResult<ResponseBody<Url>> {
  return useQuery<ResponseBody<Url>>({
    queryKey: [url],
    enabled,
    ...(!isRequired && { throwOnError: false }),
  });
}
