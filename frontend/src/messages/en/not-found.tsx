import type { ReactElement } from "react";

// The page for an unknown URL.

export const pageNotFound = "Page Not Found";
export const viewEvents = "View Events";
export const home = "Home";
export const pageNotFoundTitle = (accent: (words: string) => ReactElement) => (
  <>Page {accent("Not Found")}</>
);
