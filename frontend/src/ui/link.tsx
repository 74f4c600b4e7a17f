import type { AnchorHTMLAttributes, Ref } from "react";
import { Link as RouterLink } from "wouter";

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

const isScreen = (href: string) => /^\/(?!\/|api\/|media\/|booking\/)[^.]*$/.test(href);
const isElsewhere = (href: string) => /^https?:/.test(href);

/** A link that stays in the app for its own screens and opens other sites in a new tab. */
export function Link({ href, ...props }: LinkProps) {
  if (isScreen(href)) return <RouterLink href={href} {...props} />;
  if (isElsewhere(href)) {
    return <a href={href} target="_blank" rel="noopener noreferrer" {...props} />;
  }
  return <a href={href} {...props} />;
}
