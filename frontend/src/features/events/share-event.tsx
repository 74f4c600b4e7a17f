import { Share2 } from "lucide-react";

import { toast } from "@/ui/toast";

import { copyText } from "./copy-text";
import { MENU_FACES, type MenuFace } from "./menu-face";
import { PopoverMenu } from "./popover-menu";
import { PopoverMenuEntry } from "./popover-menu-entry";
import { sharedUrl, shareLinks } from "./share-links";
import type { VenueEvent } from "./venue-event";

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
