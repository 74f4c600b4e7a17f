import { useSearch } from "wouter";

import { VIEWS, type ViewName } from "./places";

/** The view that the address names; an unknown name is 'Tonight'. */
export function useCurrentView(): ViewName {
  return viewOf(`?${useSearch()}`);
}

/** The name of the view that an address of the panel leads to. */
export function viewOf(href: string): ViewName {
  const name = new URL(href, "http://panel").searchParams.get("view");
  return name !== null && isView(name) ? name : "tonight";
}

const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name);

/** Whether an address of the panel leads to the view that is shown. */
export const leadsTo = (href: string, current: ViewName): boolean =>
  !href.includes("#") && viewOf(href) === current;
