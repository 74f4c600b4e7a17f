import { type UseQueryResult, useQuery } from "@tanstack/react-query";

import type { ApiUrl, ResponseBody } from "@/api/client";

interface ApiOptions {
  enabled?: boolean;
  /**
   * Whether the whole view needs these data: a failure without any data goes to the view's error
   * boundary. By default the caller shows a failure itself, or works without.
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
