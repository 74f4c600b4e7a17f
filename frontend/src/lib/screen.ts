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
 * Sets the document's title and description, as the server does in the first HTML, and announces a
 * new title; undefined keeps the present value.
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

/** For screens whose title depends on fetched data; undefined keeps the present values. */
export function usePageMeta(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title !== undefined) setPageMeta(title, description);
  }, [title, description]);
}

/** The latest changed title since hydration; empty before the first change. */
export const useAnnouncedTitle = (): string => useStore(announced, "");
