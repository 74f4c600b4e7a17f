import { Fragment, type ReactNode } from "react";
import { isOwnAddress, useVenue, type Venue } from "@/api/venue";
import { AddToCalendar } from "@/features/events/add-to-calendar";
import { daysOf, type VenueEvent } from "@/features/events/event";
import { EventAction, type EventView } from "@/features/events/event-action";
import { EventZone } from "@/features/events/event-parts";
import { ShareEvent } from "@/features/events/share-event";
import { moneyInWords } from "@/lib/money";
import { useRefundTerms } from "@/lib/refunds";
import { payingInWords } from "@/lib/tickets";
import { lengthInWords } from "@/lib/time/hours";
import { shortDay, shortInstant, useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/event-page";
import { Link } from "@/ui/link";
import { LinkedText } from "@/ui/linked-text";
import { VisitLink } from "@/ui/visit-link";

interface EventTicketProps {
  event: VenueEvent;
  view: EventView;
  onBook: (event: VenueEvent) => void;
  alert: ReactNode;
}

/** The statuses at which visitors may want another date. */
const WITHOUT_SEATS: ReadonlySet<string> = new Set(["Sold Out", "On Sale Soon"]);

/** The event's facts as on a ticket, with the ways to get one. */
export function EventTicket({ event, view, onBook, alert }: EventTicketProps) {
  const venue = useVenue();
  return (
    <section
      aria-label={t.tickets}
      className="double-rule break-inside-avoid border border-brass bg-soot px-6 pt-8 pb-5 md:px-10 lg:sticky lg:top-28 lg:col-start-2 lg:row-start-1"
    >
      <div className="relative z-10">
        <EventFacts event={event} view={view} />
        {view.onSale && (
          <p className="mt-5 text-center text-balance text-brass-hi">{view.onSale}</p>
        )}
        {/* On a phone the foot of the page has it. */}
        <div
          className={`mt-7 grid print:hidden ${view.action.kind === "closed" ? "" : "max-lg:hidden"}`}
        >
          <EventAction event={event} action={view.action} onBook={onBook} />
        </div>
        {view.action.kind === "book" && (
          <p className="hidden text-smoke noscript:block">
            {contactSentence(event.waitlistUntil ? t.forTheWaitlist : t.toBook, venue)}
          </p>
        )}
        {WITHOUT_SEATS.has(view.status) && alert}
        <div className="mt-2 flex flex-wrap justify-between gap-x-6 print:hidden noscript:hidden">
          {view.isFuture && <AddToCalendar event={event} variant="button" />}
          <ShareEvent event={event} variant="button" />
        </div>
        {!event.isCancelled && !view.isOver && (
          <p className="mt-1 mb-3 text-15 text-smoke print:hidden">
            <VisitLink />
          </p>
        )}
        {view.isFuture && (
          <p className="mt-4 hidden noscript:block">
            <a href={`/api/events/${event.id}/calendar.ics`} className="text-brass-hi underline">
              {t.addToCalendar}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 sm:gap-x-4 border-b border-line py-3.5 first:pt-0 print:py-2">
      <dt className="w-[calc(72*var(--px))] text-11 font-medium tracking-[.2em] text-brass uppercase sm:w-[calc(88*var(--px))]">
        {name}
      </dt>
      <dd className="min-w-0 flex-[1_1_calc(130*var(--px))]">{children}</dd>
    </div>
  );
}

/** Date, place and price; omits unknown facts. */
function EventFacts({ event, view }: { event: VenueEvent; view: EventView }) {
  const refundTerms = useRefundTerms(event.date);
  const venue = useVenue();
  const isBookedHere = view.action.kind === "book";
  const seats = isBookedHere && !event.waitlistUntil ? event.seatsLeft : null;
  return (
    <dl>
      <When event={event} view={view} />
      {(event.location || venue.name || venue.address || venue.findUs) && (
        <Fact name={t.where}>
          <Where location={event.location} />
        </Fact>
      )}
      {event.minimumAge !== null && <Fact name={t.ages}>{t.fromAge(event.minimumAge)}</Fact>}
      {event.priceRange && (
        <Fact name={t.price}>
          {event.tiers.length > 1 ? <Prices event={event} /> : <span>{event.priceRange}</span>}
          {isBookedHere && (
            <span className="block text-15 text-smoke empty:hidden">
              {payingInWords(event, venue)}
            </span>
          )}
          {isBookedHere && event.payment !== "door" && (
            <span className="block text-15 text-smoke">{t.refundTerms(refundTerms)}</span>
          )}
        </Fact>
      )}
      {seats !== null && <Fact name={t.seats}>{t.seatsLeft(seats)}</Fact>}
      {event.accessibilityNote && (
        <Fact name={t.access}>
          <span className="whitespace-pre-line">
            <LinkedText>{event.accessibilityNote}</LinkedText>
          </span>
        </Fact>
      )}
    </dl>
  );
}

/** Each of an event's prices with its details. */
function Prices({ event: { tiers } }: { event: VenueEvent }) {
  const venue = useVenue();
  const time = useVenueTime();
  return (
    <ul>
      {tiers.map(({ id, name, amount, area, note, needsCode, sale, from, until, seatsLeft }) => {
        if (sale === "over") return null;
        const dates = [
          sale === "later" && from !== null && t.onSaleFrom(shortDay(time, from)),
          until !== null && t.onSaleUntil(shortInstant(time, until, Date.parse(until))),
        ];
        const state =
          seatsLeft === 0 ? [t.priceSoldOut] : [needsCode && t.withAPromoCode, ...dates];
        const about = [area, note, ...state].filter(Boolean).join(", ");
        return (
          <li key={id} className="mb-1 wrap-anywhere">
            <span className="figures text-brass-hi">{moneyInWords(amount, venue)}</span>
            <span> </span>
            <bdi>{name}</bdi>
            {about && <span className="block text-15 text-smoke">{about}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function When({ event, view }: { event: VenueEvent; view: EventView }) {
  const time = useVenueTime();
  const days = daysOf(event, time.dayKey);
  if (days.length > 1 && !event.isAllDay) {
    return (
      <Fact name={t.when}>
        <span>{view.hours}</span>
        <EventZone event={event} />
      </Fact>
    );
  }
  const length = event.endDate && !event.isAllDay ? lengthInWords(event.date, event.endDate) : "";
  const facts = [view.doors, length].filter(Boolean);
  const lastDay = event.endDate ? time.longDay(Date.parse(event.endDate) - 1) : "";
  return (
    <>
      <Fact name={t.date}>
        <time dateTime={event.date}>{time.longDay(event.date)}</time>
        {days.length > 1 && <span>{t.lastDay(lastDay)}</span>}
      </Fact>
      <Fact name={t.hour}>
        <span>{view.hours}</span>
        <EventZone event={event} />
        {facts.length > 0 && (
          <span className="block text-15 text-smoke">
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && <span>{" · "}</span>}
                <span className="phrase">{fact}</span>
              </Fragment>
            ))}
          </span>
        )}
      </Fact>
    </>
  );
}

/** Returns the sentence for the contacts that the venue has. */
function contactSentence(sentence: t.ContactSentence, { phone, email }: Venue): string {
  if (phone && email) return sentence.byPhoneOrEmail(phone, email);
  if (phone) return sentence.byPhone(phone);
  return email ? sentence.byEmail(email) : sentence.byNeither;
}

function Where({ location }: { location: string | null }) {
  const venue = useVenue();
  const { name, address, findUs, mapUrl } = venue;
  // The calendar may spell the venue's own address differently; show it with a link to directions.
  if (location && !isOwnAddress(venue, location)) return <span>{location}</span>;
  const street = address && `${address.street}, ${address.locality}`;
  return (
    <>
      <span>{name}</span>
      {name && street && <br />}
      {street && mapUrl ? (
        <Link
          href={mapUrl}
          className="inline-block text-balance underline decoration-line underline-offset-[6px] hover:text-brass-hi"
        >
          {street}
        </Link>
      ) : (
        street && <span>{street}</span>
      )}
      {findUs && <span className="block text-15 text-smoke">{findUs}</span>}
    </>
  );
}
