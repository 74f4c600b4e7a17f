import { Share2 } from "lucide-react";
import { encoded, mailLink, withQuery } from "@/lib/links";
import * as t from "@/messages/events";
import { copyLink } from "@/ui/copy-link";
import { PopoverMenu, type PopoverMenuProps } from "@/ui/overlays/popover-menu";

import type { VenueEvent } from "./event";

/** Links that share a page and its title on the three services. */
export const shareLinks = (title: string, url: string) => [
  {
    text: t.facebook,
    href: withQuery("https://www.facebook.com/sharer/sharer.php", { u: url }),
  },
  { text: t.twitter, href: withQuery("https://twitter.com/intent/tweet", { text: title, url }) },
  { text: t.whatsApp, href: withQuery("https://wa.me/", { text: `${title} ${url}` }) },
];

/** The link that is shared: the external ticket page, or the current page when there is none. */
export const sharedUrl = (eventbriteLink: string | null | undefined, currentPage: string): string =>
  eventbriteLink || currentPage;

interface ShareEventProps {
  event: VenueEvent;
  variant?: PopoverMenuProps["variant"];
}

/** Links that share them by the visitor's own email and text messages; every phone accepts `?&`. */
export const messageLinks = (title: string, url: string) => [
  { text: t.email, href: mailLink("", { subject: title, body: `${title}\n${url}` }) },
  { text: t.textMessage, href: `sms:?&body=${encoded(`${title} ${url}`)}` },
];

/** Opens the phone's share sheet; null if there is none, false if it failed to open. */
function openSheet(title: string, url: string): Promise<boolean> | null {
  if (!("share" in navigator) || !window.matchMedia("(pointer: coarse)").matches) return null;
  return navigator.share({ title, url }).then(
    () => true,
    (error: unknown) => error instanceof Error && error.name === "AbortError",
  );
}

/** Ways to share an event: the phone's share sheet, or else links to popular services. */
export function ShareEvent({ event, variant = "icon" }: ShareEventProps) {
  return (
    <PopoverMenu
      icon={Share2}
      text={t.share}
      label={t.actionOf(t.share, event.title)}
      variant={variant}
      instead={() => openSheet(event.title, sharedUrl(event.eventbriteLink, window.location.href))}
      entries={() => {
        const url = sharedUrl(event.eventbriteLink, window.location.href);
        return [
          ...shareLinks(event.title, url),
          {
            text: t.copyLink,
            onClick: () => void copyLink(url, t.linkCopied),
          },
          ...messageLinks(event.title, url),
        ];
      }}
    />
  );
}
