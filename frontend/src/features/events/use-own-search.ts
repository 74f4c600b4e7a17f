import { useState } from "react";
import { useLocation, useSearch } from "wouter";

/**
 * The query of the address while it is the address of `path`. On the way to another page, whose code
 * is still coming, it stays what it was: the page that is left must not change under the visitor.
 */
export function useOwnSearch(path: string): string {
  const [location] = useLocation();
  const search = useSearch();
  const [own, setOwn] = useState(search);
  if (location !== path) return own;
  if (own !== search) setOwn(search);
  return search;
}
