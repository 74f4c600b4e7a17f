import { useEffect } from "react";

/** Sets the document's title and description, as the server does for a page's first HTML. */
export function setPageMeta(title: string, description?: string): void {
  document.title = title;
  if (description === undefined) return;
  document.querySelector('meta[name="description"]')?.setAttribute("content", description);
}

/** For screens whose title depends on what they have fetched; undefined leaves all as it is. */
export function usePageMeta(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title !== undefined) setPageMeta(title, description);
  }, [title, description]);
}
