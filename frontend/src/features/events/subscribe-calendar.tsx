import { CalendarSync } from "lucide-react";

import { useVenue } from "@/api/venue";
import { toast } from "@/ui/toast";

import { calendarSubscription } from "./calendar-subscription";
import { copyText } from "./copy-text";
import { MENU_FACES } from "./menu-face";
import { PopoverMenu } from "./popover-menu";
import { PopoverMenuEntry } from "./popover-menu-entry";

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
