import { CalendarSync } from "lucide-react";

import { useVenue } from "@/api/venue";
import { copyText } from "@/lib/copy-text";
import { MENU_FACES, PopoverMenu, PopoverMenuEntry } from "@/ui/popover-menu";
import { toast } from "@/ui/toast";

/** The ways in which calendars take in the venue's whole bill, and keep it up to date. */
interface CalendarSubscription {
  /** For the calendar of the device itself. */
  webcal: string;
  google: string;
  /** Undocumented, so the plain address stands beside it. */
  outlook: string;
  /** The plain address, to be pasted anywhere. */
  plain: string;
}

/** The ways for a site at `origin`; `name` is what Outlook calls the calendar. */
export function calendarSubscription(origin: string, name: string): CalendarSubscription {
  const plain = `${origin}/calendar.ics`;
  const webcal = plain.replace(/^https?:/, "webcal:");
  const [cid, url, title] = [webcal, plain, name].map(encodeURIComponent);
  return {
    webcal,
    google: `https://calendar.google.com/calendar/r?cid=${cid}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${url}&name=${title}`,
    plain,
  };
}

const LABEL = "Subscribe to our calendar";

/** The whole bill for the visitor's own calendar; without scripts, its plain address. */
export function SubscribeCalendar() {
  return (
    <>
      <div className="noscript:hidden print:hidden">
        <PopoverMenu
          label={LABEL}
          className={MENU_FACES.button}
          face={
            <>
              <CalendarSync aria-hidden className="size-5" strokeWidth={1.25} />
              {LABEL}
            </>
          }
        >
          {(close) => <Ways onChoose={close} />}
        </PopoverMenu>
      </div>
      <a
        href="/calendar.ics"
        className="hidden text-brass-hi underline noscript:inline print:hidden"
      >
        {LABEL}
      </a>
    </>
  );
}

async function copy(address: string) {
  if (await copyText(address)) {
    toast({ title: "Link copied!", description: "Calendar address copied to clipboard" });
  } else {
    toast({ title: "Copy this link", description: address });
  }
}

function Ways({ onChoose }: { onChoose: () => void }) {
  const { name } = useVenue();
  const ways = calendarSubscription(window.location.origin, name);
  return (
    <>
      <PopoverMenuEntry href={ways.webcal} onClick={onChoose}>
        Apple Calendar or this device
      </PopoverMenuEntry>
      <PopoverMenuEntry href={ways.google} onClick={onChoose}>
        Google Calendar
      </PopoverMenuEntry>
      <PopoverMenuEntry href={ways.outlook} onClick={onChoose}>
        Outlook
      </PopoverMenuEntry>
      <PopoverMenuEntry
        onClick={() => {
          onChoose();
          void copy(ways.plain);
        }}
      >
        Copy address
      </PopoverMenuEntry>
    </>
  );
}
