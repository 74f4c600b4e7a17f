// Rule: Web and email addresses in a text are links, unless they imitate another site.

import type { ReactNode } from "react";

import { cutAtWord } from "@/lib/characters";
import { mailLink } from "@/lib/links";

import { Link } from "./link";

const ADDRESS =
  /(https?:\/\/[\p{L}\d][^\s\p{C}<>"]*)|[\w.+-]{1,64}@[\p{L}\d.-]{1,190}\.\p{L}{2,63}|(\bwww\.[\p{L}\d-]+\.[^\s\p{C}<>"]+)/giu;
const LONGEST = 2000;
/** A name before the host pretends to be another site: "https://bank.example@other.example". */
const PRETENDING = /\/\/[^/?#]*@/;
/** Punctuation after a URL. */
const END = /[^\p{L}\p{N}/=&#%~+$_-]$/u;

/** A URL without trailing punctuation; a closing bracket belongs to it only if it also opens it. */
function trimmed(address: string): string {
  if (!END.test(address)) return address;
  const isOwn = address.endsWith(")") && address.split("(").length >= address.split(")").length;
  return isOwn ? address : trimmed(address.slice(0, -1));
}

interface LinkedTextProps {
  children: string;
  /** Number of characters after which it is cut; a link still has its whole URL. */
  most?: number;
}

/** A text by people, in which http(s) URLs and email addresses are links. */
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
