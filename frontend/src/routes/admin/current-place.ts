import { useSearch } from "wouter";

import { VIEWS } from "./places";

/** The view that the address names; an unknown name is 'Tonight'. */
export function useCurrentView(): string {
  const name = new URLSearchParams(useSearch()).get("view") ?? "tonight";
  return name in VIEWS ? name : "tonight";
}

/** Whether an address of the panel leads to the view that is shown. */
export const leadsTo = (href: string, current: string): boolean =>
  !href.includes("#") &&
  (new URL(href, "http://panel").searchParams.get("view") ?? "tonight") === current;
