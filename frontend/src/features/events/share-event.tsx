import { Share2 } from "lucide-react";
import { copyText } from "@/lib/copy-text";
import { MENU_FACES, type MenuFace, PopoverMenu, PopoverMenuEntry } from "@/ui/popover-menu";
import { toast } from "@/ui/toast";

import type { VenueEvent } from "./event";

const link = (address: string, values: Record<string, string>) =>
  `${address}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;

interface ShareLink {
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

/** The four ways to pass an event on. */
export function ShareEvent({ event, face = "icon" }: { event: VenueEvent; face?: MenuFace }) {
  return (
    <PopoverMenu
      label={`Share: ${event.title}`}
      className={MENU_FACES[face]}
      tooltip={face === "icon" ? "Share" : undefined}
      face={
        <>
          <Share2 aria-hidden className="size-5" strokeWidth={1.25} />
          {face === "button" && "Share"}
        </>
      }
    >
      {(close) => <Ways event={event} onChoose={close} />}
    </PopoverMenu>
  );
}

async function copy(url: string) {
  if (await copyText(url)) {
    toast({ title: "Link copied!", description: "Event link copied to clipboard" });
  } else {
    toast({ title: "Copy this link", description: url });
  }
}

function Ways({ event, onChoose }: { event: VenueEvent; onChoose: () => void }) {
  const url = sharedUrl(event.eventbriteLink, window.location.href);
  return (
    <>
      {shareLinks(event.title, url).map(({ name, href }) => (
        <PopoverMenuEntry key={name} href={href} onClick={onChoose}>
          {name}
        </PopoverMenuEntry>
      ))}
      <PopoverMenuEntry
        onClick={() => {
          onChoose();
          void copy(url);
        }}
      >
        Copy Link
      </PopoverMenuEntry>
    </>
  );
}
