const link = (address: string, values: Record<string, string>) =>
  `${address}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;

export interface ShareLink {
  name: "Facebook" | "Twitter" | "WhatsApp";
  href: string;
}

/** Where the three services take a page and its title from. */
export const shareLinks = (title: string, url: string): ShareLink[] => [
  { name: "Facebook", href: link("https://www.facebook.com/sharer/sharer.php", { u: url }) },
  { name: "Twitter", href: link("https://twitter.com/intent/tweet", { text: title, url }) },
  { name: "WhatsApp", href: link("https://wa.me/", { text: `${title} ${url}` }) },
];

/** The link that is shared: the external ticket page, or the current page when there is none. */
export const sharedUrl = (eventbriteLink: string | null | undefined, currentPage: string): string =>
  eventbriteLink || currentPage;
