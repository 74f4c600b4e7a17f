// Rule: No page of the site links a page that the venue has turned off.

import { type AnchorHTMLAttributes, type Ref, useContext } from "react";
import { Link as RouterLink } from "wouter";

import { hasPage, screenOf, VenueContext } from "@/api/venue";

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

const isScreen = (href: string) => /^\/(?!\/|api\/|media\/|booking\/)[^.]*$/.test(href);
const isElsewhere = (href: string) => /^https?:/.test(href);

/**
 * A link that stays in the app for its own screens and opens other sites in a new tab. To a page that
 * the venue has turned off there is none.
 */
export function Link({ href, ...props }: LinkProps) {
  const venue = useContext(VenueContext);
  if (venue && !hasPage(venue, screenOf(href))) return null;
  if (isScreen(href) && !props.target) return <RouterLink href={href} {...props} />;
  if (isElsewhere(href)) {
    return <a href={href} target="_blank" rel="noopener noreferrer" {...props} />;
  }
  return <a href={href} {...props} />;
}
