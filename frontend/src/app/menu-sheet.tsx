import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useRef } from "react";
import { Link as RouterLink, useLocation } from "wouter";
import { useApi } from "@/api/use-api";
import { joined, townLine, useVenue } from "@/api/venue";
import { ahead, eventPath, isRunning, momentsOf, type VenueEvent } from "@/features/events/event";
import { useEventView } from "@/features/events/event-action";
import { EventTitle, EventZone, TicketStatus } from "@/features/events/event-parts";
import { pageLinks, smallPrintLinks } from "@/features/venue/footer";
import { OpeningHours } from "@/features/venue/opening-hours";
import { useNow } from "@/lib/time/clock";
import { DAY_MS } from "@/lib/time/durations";
import { shortDate, shortInstant, useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/menu-sheet";
import { Logo } from "@/ui/drawing";
import { Link } from "@/ui/link";
import { useFocusReturn } from "@/ui/overlays/overlay";
import { Eyebrow } from "@/ui/titles";

interface MenuSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The sheet over the whole window: every page, tonight's show, the address and the hours. */
export function MenuSheet({ isOpen, onClose }: MenuSheetProps) {
  const { name } = useVenue();
  const focusReturn = useFocusReturn();
  const openedOn = useRef("");

  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in overflow-y-auto bg-sheet print:hidden">
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={() => {
              openedOn.current = window.location.pathname;
              focusReturn.onOpenAutoFocus();
            }}
            onCloseAutoFocus={(event) => {
              // The selected page moves the focus to its own heading.
              if (window.location.pathname !== openedOn.current) event.preventDefault();
              else focusReturn.onCloseAutoFocus(event);
            }}
            className="flex min-h-full flex-col px-gutter pt-5 pb-8"
          >
            <Radix.Title className="sr-only">{t.menu}</Radix.Title>
            <div className="flex h-11 items-center justify-between">
              <RouterLink
                href="/"
                replace
                aria-label={name || t.home}
                className="flex items-center gap-3.5 font-display text-23 font-medium italic"
              >
                <Logo cut="small" className="size-10 text-brass-hi" />
                <span className="hidden md:inline">{name}</span>
              </RouterLink>
              <Radix.Close className="-mr-2.5 inline-flex h-11 items-center gap-2.5 px-2.5 text-12 font-medium tracking-button text-brass-hi uppercase transition-colors duration-200 hover:text-ivory">
                {t.close}
                <X aria-hidden className="size-5" strokeWidth={1.25} />
              </Radix.Close>
            </div>
            <div className="grid flex-1 gap-x-15 gap-y-10 pt-6 md:pt-10 lg:grid-cols-[1.3fr_1fr]">
              <Pages />
              <div className="grid content-end gap-9 sm:max-lg:grid-cols-2 sm:max-lg:items-start">
                <NextShow />
                <House />
              </div>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

const LARGE =
  "block py-[.06em] font-display fluid-[28px,min(4.2vw,4.9svh),54px] leading-[1.12] tracking-[-.01em] transition-colors duration-200 hover:text-brass-hi hover:italic aria-[current]:text-brass-hi aria-[current]:italic";

/**
 * All pages in large letters, legal ones in small letters. A page replaces the sheet in the
 * history.
 */
function Pages() {
  const [here] = useLocation();
  const venue = useVenue();
  return (
    <nav aria-label={t.allPages}>
      <ul>
        {pageLinks(venue).map(({ href, label, inFull = label }) => (
          <li key={href}>
            <RouterLink
              href={href}
              replace
              {...(href === here && { "aria-current": "page" })}
              className={LARGE}
            >
              {inFull}
            </RouterLink>
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-7 text-15 text-smoke">
        {smallPrintLinks(venue).map(({ href, label }) => {
          const look = "inline-flex min-h-11 items-center hover:text-brass-hi";
          return (
            <li key={href}>
              {href === "/calendar.ics" ? (
                <Link href={href} className={look}>
                  {label}
                </Link>
              ) : (
                <RouterLink href={href} replace className={look}>
                  {label}
                </RouterLink>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Tonight's show, or the next one; hidden if none is known. */
function NextShow() {
  const { data: upcoming = [] } = useApi("/api/events/upcoming?limit=12");
  const [next] = ahead(upcoming, useNow({ moments: momentsOf(upcoming) }));
  return next ? <Show event={next} /> : null;
}

const EVENING_BEGINS_MS = 17 * 60 * 60 * 1000;

function Show({ event }: { event: VenueEvent }) {
  const time = useVenueTime();
  const now = useNow({ moments: momentsOf([event]) });
  const view = useEventView(event, t.view);
  const isEvening = time.wallTime(event.date) % DAY_MS >= EVENING_BEGINS_MS;
  const today = (isEvening ? t.tonightAt : t.todayAt)(time.hour(event.date));
  const day = event.isAllDay
    ? shortDate(time, event.date, now)
    : shortInstant(time, event.date, now);
  const when = view.isToday && !event.isAllDay ? today : day;
  return (
    <RouterLink
      href={eventPath(event)}
      replace
      className="group block border border-brass px-6 py-5.5 transition-colors duration-200 hover:bg-brass/10"
    >
      <Eyebrow>
        {isRunning(event, now) ? (
          t.onStageNow
        ) : (
          <>
            <span>{when}</span>
            <EventZone event={event} />
          </>
        )}
      </Eyebrow>
      <p className="mt-2.5 mb-2 font-display text-27 leading-tight text-ivory">
        <EventTitle title={event.title} />
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-smoke">
        <TicketStatus status={view.status} />
        <span>{event.priceRange}</span>
      </p>
    </RouterLink>
  );
}

/** The venue's address, hours and phone number. */
function House() {
  const { address, findUs, hours, mapUrl, phone, phoneLink } = useVenue();
  const where = joined(" · ", [address && townLine(address), findUs]);
  return (
    <div className="grid gap-7 text-smoke">
      {(where || mapUrl || phone) && (
        <div>
          <Eyebrow>{t.findUs}</Eyebrow>
          {address && (
            <p className="mt-2.5 font-display text-27 leading-tight text-ivory">{address.street}</p>
          )}
          {where && <p className="mt-1.5">{where}</p>}
          <p className="mt-1 flex flex-wrap gap-x-7">
            {mapUrl && (
              <Link href={mapUrl} className="inline-flex min-h-11 items-center hover:text-brass-hi">
                {t.directions}
              </Link>
            )}
            {phone && (
              <a href={phoneLink} className="inline-flex min-h-11 items-center hover:text-brass-hi">
                {phone}
              </a>
            )}
          </p>
        </div>
      )}
      {hours.length > 0 && (
        <div>
          <Eyebrow className="mb-3">{t.hours}</Eyebrow>
          <OpeningHours />
        </div>
      )}
    </div>
  );
}
