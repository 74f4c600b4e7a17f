/** The pages of the site, in the order in which a visitor would look for them. */
export const PAGE_LINKS = [
  { href: "/", label: "Home" },
  { href: "/events", label: "Events" },
  { href: "/menu", label: "Menu" },
  { href: "/cocktails", label: "Cocktails, Creativity, Comedy" },
  { href: "/comedy", label: "Comedy" },
  { href: "/creativity", label: "Creativity" },
  { href: "/gallery", label: "Gallery" },
  { href: "/about", label: "About" },
  { href: "/history", label: "History" },
  { href: "/contact", label: "Contact" },
  { href: "/host-event", label: "Host an Event" },
  { href: "/calendar.ics", label: "Calendar feed" },
];
