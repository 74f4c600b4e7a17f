import { createContext, useCallback, useContext, useSyncExternalStore } from "react";

import type { ApiCache, QueryState } from "./cache";
import type { ApiUrl, ResponseBody } from "./client";

export const ApiCacheContext = createContext<ApiCache | null>(null);

/** The page's one cache of responses. */
export function useApiCache(): ApiCache {
  const cache = useContext(ApiCacheContext);
  if (!cache) throw new Error("The page stands outside of its cache.");
  return cache;
}

/** A response, and a function that requests it again. */
export interface QueryResult<Data> extends QueryState<Data> {
  refetch: () => void;
}

const ignore = () => () => {};

/** Reads a URL through the page's cache; makes no request unless `isWanted`. */
export function useApi<Url extends string>(
  url: ApiUrl<Url, "get"> & Url,
  { isWanted = true } = {},
): QueryResult<ResponseBody<Url>> {
  const cache = useApiCache();
  const watch = useCallback((onChange: () => void) => cache.watch(url, onChange), [cache, url]);
  const answer = useSyncExternalStore(
    isWanted ? watch : ignore,
    () => cache.get(url),
    () => cache.seeded(url),
  );
  return { ...answer, refetch: () => cache.load(url) };
}
