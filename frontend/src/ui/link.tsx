// Rule: No page of the site links a page that the venue has turned off.
// Rule: Web and mail addresses in a text are links, unless they pretend to be another site.

import { type AnchorHTMLAttributes, type ReactNode, type Ref, useContext } from "react";
import { Link as RouterLink } from "wouter";

import { hasPage, screenOf, VenueContext } from "@/api/venue";
import { cutAtWord } from "@/lib/characters";
import { mailLink } from "@/lib/links";

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

const ADDRESS =
  /(https?:\/\/[\p{L}\d][^\s\p{C}<>"]*)|[\w.+-]{1,64}@[\p{L}\d.-]{1,190}\.\p{L}{2,63}|(\bwww\.[\p{L}\d-]+\.[^\s\p{C}<>"]+)/giu;
const LONGEST = 2000;
/** A name before the host pretends to be another site: "https://bank.example@other.example". */
const PRETENDING = /\/\/[^/?#]*@/;
/** What ends the sentence around an address. */
const END = /[^\p{L}\p{N}/=&#%~+$_-]$/u;

/** An address without what ends the sentence; a bracket that it opens itself is its own. */
function trimmed(address: string): string {
  if (!END.test(address)) return address;
  const isOwn = address.endsWith(")") && address.split("(").length >= address.split(")").length;
  return isOwn ? address : trimmed(address.slice(0, -1));
}

interface LinkedTextProps {
  children: string;
  /** After how many characters it is cut; a link still leads to its whole address. */
  most?: number;
}

/** A text that people wrote, in which http(s) and mail addresses are links. */
export function LinkedText({ children: text, most = Number.POSITIVE_INFINITY }: LinkedTextProps) {
  const short = cutAtWord(text, most);
  const isCut = short !== text;
  const shown = isCut ? short.slice(0, -1) : text;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, 1: web, 2: bare, index } of text.matchAll(ADDRESS)) {
    if (index >= shown.length) break;
    if (found.length > LONGEST || PRETENDING.test(found)) continue;
    const address = trimmed(found);
    pieces.push(
      <span key={-index}>{shown.slice(end, index)}</span>,
      <Link
        key={index + 1}
        href={web ? address : bare ? `https://${address}` : mailLink(address)}
        className="underline"
      >
        {shown.slice(index, index + address.length)}
      </Link>,
    );
    end = index + address.length;
  }
  return [...pieces, <span key="end">{`${shown.slice(end)}${isCut ? "…" : ""}`}</span>];
}
