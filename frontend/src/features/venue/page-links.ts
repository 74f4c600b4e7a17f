interface PageLink {
  href: string;
  label: string;
  /** The page's whole name, where the label is short and stands beside others. */
  inFull?: string;
}

/** The pages of the site, in the order in which a visitor would look for them. */
export const PAGE_LINKS: readonly PageLink[] = [
  { href: "/", label: "Home" },
  { href: "/events", label: "Events" },
  { href: "/menu", label: "Menu", inFull: "Cocktail Menu" },
  { href: "/comedy", label: "Comedy" },
  { href: "/creativity", label: "Creativity" },
  { href: "/cocktails", label: "Cocktails, Creativity, Comedy" },
  { href: "/host-event", label: "Host an Event" },
  { href: "/visit", label: "Visit" },
  { href: "/about", label: "About" },
  { href: "/gallery", label: "Gallery" },
  { href: "/history", label: "History" },
  { href: "/contact", label: "Contact" },
];

/** What stands below them in small letters. */
export const SMALL_PRINT_LINKS: readonly PageLink[] = [
  { href: "/privacy", label: "Privacy" },
  { href: "/terms", label: "Terms" },
  { href: "/calendar.ics", label: "Calendar feed" },
];
