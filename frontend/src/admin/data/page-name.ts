import type { Venue } from "@/api/venue";

/** Returns the name of a page in the site's menu: the venue's own, or the default. */
export const pageName = ({ pages }: Pick<Venue, "pages">, screen: string, usual: string): string =>
  pages[screen]?.title || usual;
