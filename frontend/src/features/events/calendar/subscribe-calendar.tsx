import { CalendarSync } from "lucide-react";
import { useVenue } from "@/api/venue";
import { withQuery } from "@/lib/links";
import * as t from "@/messages/calendar";
import { copyLink } from "@/ui/copy-link";
import { PopoverMenu } from "@/ui/overlays/popover-menu";

/**
 * Ways to subscribe to the venue's programme in a calendar, for a site at `origin`: `webcal` for
 * the device's own calendar, and the plain URL to paste anywhere. `name` is the calendar's title in
 * Outlook, whose link format is undocumented.
 */
export function calendarSubscription(origin: string, name: string) {
  const plain = `${origin}/calendar.ics`;
  const webcal = plain.replace(/^https?:/, "webcal:");
  return {
    webcal,
    google: withQuery("https://calendar.google.com/calendar/r", { cid: webcal }),
    outlook: withQuery("https://outlook.live.com/calendar/0/addfromweb", { url: plain, name }),
    plain,
  };
}

const LABEL = t.subscribeToOurCalendar;

/** The whole programme for the visitor's own calendar; without scripts, its plain address. */
export function SubscribeCalendar() {
  const { name } = useVenue();
  return (
    <>
      <div className="noscript:hidden print:hidden">
        <PopoverMenu
          icon={CalendarSync}
          text={LABEL}
          variant="button"
          entries={() => {
            const ways = calendarSubscription(window.location.origin, name);
            const copied = t.calendarAddressCopied;
            return [
              { text: t.appleCalendar, href: ways.webcal },
              { text: t.googleCalendar, href: ways.google },
              { text: t.outlook, href: ways.outlook },
              { text: t.copyAddress, onClick: () => void copyLink(ways.plain, copied) },
            ];
          }}
        />
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
