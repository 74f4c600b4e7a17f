import { useEffect } from "react";

import { createStore, useStore } from "./store";

/** Props that the router passes to every screen. */
export interface ScreenProps {
  /** The path that is shown, without search and hash. */
  path: string;
  /** Values of the path's placeholders, for example `event` in `/events/:event`. */
  params: Readonly<Record<string, string | undefined>>;
}

const announced = createStore("");

/**
 * Sets the document's title and description, as the server does for a page's first HTML, and has a
 * new title announced; undefined leaves what is there.
 */
export function setPageMeta(title?: string, description?: string): void {
  if (title !== undefined && title !== document.title) {
    document.title = title;
    announced.set(title);
  }
  if (description !== undefined) {
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }
}

/** For screens whose title depends on what they have fetched; undefined leaves all as it is. */
export function usePageMeta(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title !== undefined) setPageMeta(title, description);
  }, [title, description]);
}

/** The title that has changed last since the page came alive; empty until one does. */
export const useAnnouncedTitle = (): string => useStore(announced, "");
