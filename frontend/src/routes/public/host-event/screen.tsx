import { type ReactNode, useEffect } from "react";
import type { Schemas } from "@/api/client";
import { useApi } from "@/api/use-api";
import { usePhrase, useVenue } from "@/api/venue";
import { ListState } from "@/features/content/list-state";
import {
  FadingPicture,
  PauseButton,
  type Slideshow,
  useSlideshow,
} from "@/features/venue/slideshow";
import { whenIdle } from "@/lib/hydration/hydration";
import { mailLink } from "@/lib/links";
import { useHydrated } from "@/lib/store";
import * as t from "@/messages/host-event";
import * as plain from "@/messages/phrases";
import { Button } from "@/ui/button";
import { useFetchedCode } from "@/ui/fetched-code";
import { deferred, HydrationRoot } from "@/ui/hydration-root";
import { LinkedText } from "@/ui/linked-text";
import { MailAddress } from "@/ui/mail-address";
import { useOverlayAddress } from "@/ui/overlays/overlay";
import { AccentTitle, Eyebrow, ON_PICTURE } from "@/ui/titles";

const PastEvents = deferred(
  async () => (await import("@/features/content/past-events")).PastEvents,
);

/** Private events: the rooms, their equipment, and the inquiry form. */
export function Screen() {
  const inquiry = useOverlayAddress("inquire");
  const hosting = useApi("/api/hosting");
  const spaces = useApi("/api/spaces");
  const { data: media = [] } = useApi("/api/host-event-images");
  const slides = media.map(({ id, imageUrl, caption, mediaType }) => ({
    id,
    imageUrl,
    alt: caption,
    isVideo: mediaType === "video",
  }));
  return (
    <>
      <HostHero
        hosting={hosting.data}
        slides={slides}
        actions={<Inquire onOpen={inquiry.open}>{t.inquireNow}</Inquire>}
      />
      <span className="fan" aria-hidden />
      <ListState
        query={hosting}
        loading={t.loadingPrivateEvents}
        failure={t.privateEventsFailed}
        className="mx-gutter my-section"
      >
        {(found) => (
          <HydrationRoot>
            <Glance hosting={found} />
          </HydrationRoot>
        )}
      </ListState>
      <ListState
        query={spaces}
        loading={t.loadingSpaces}
        failure={t.spacesFailed}
        className="mx-gutter my-section"
      >
        {(found) => (
          <HydrationRoot>
            <EventSpaces {...found} isFirst={!hosting.data || isEmptyGlance(hosting.data)} />
          </HydrationRoot>
        )}
      </ListState>
      {hosting.data && (
        <HydrationRoot>
          <Lists hosting={hosting.data} />
        </HydrationRoot>
      )}
      <PastEvents />
      <HydrationRoot>
        <ReachUs action={<Inquire onOpen={inquiry.open}>{t.askForADate}</Inquire>} />
      </HydrationRoot>
      <Inquiry isOpen={inquiry.isOpen} onOpen={inquiry.open} onClose={inquiry.close} />
    </>
  );
}

type Hosting = Schemas["HostingOut"];

const isEmptyGlance = ({ lead, privateEvents, atAGlance }: Hosting): boolean =>
  !lead && !privateEvents && atAGlance.length === 0;

/** Key facts for hosts. */
function Glance({ hosting }: { hosting: Hosting }) {
  const { privateEvents } = hosting;
  if (isEmptyGlance(hosting)) return null;
  return (
    <section className="grid gap-x-18 gap-y-12 px-gutter pt-section pb-18 lg:grid-cols-2">
      <div>
        <p className="font-display text-27 leading-[1.28] md:text-34">
          <LinkedText>{hosting.lead || privateEvents}</LinkedText>
        </p>
        {hosting.lead && (
          <p className="mt-7 max-w-[56ch] text-smoke">
            <LinkedText>{privateEvents}</LinkedText>
          </p>
        )}
      </div>
      {hosting.atAGlance.length > 0 && (
        <div>
          <h2 className="border-b border-brass pb-4 text-29 font-normal">{t.atAGlanceTitle}</h2>
          <dl className="mt-2">
            {hosting.atAGlance.map(({ label, text }) => (
              <div
                key={label}
                className="grid gap-x-7 gap-y-1 border-b border-line py-4 sm:grid-cols-[120px_1fr]"
              >
                <dt className="pt-1">
                  <Eyebrow>{label}</Eyebrow>
                </dt>
                <dd className="text-parchment">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

/** Lists of event types and of the venue's features, if it has any. */
function Lists({ hosting }: { hosting: Hosting }) {
  const lists = [
    { title: t.eventTypes, items: hosting.eventTypes },
    { title: t.venueFeatures, items: hosting.features },
  ].filter(({ items }) => items.length > 0);
  if (lists.length === 0) return null;
  return (
    <section className="grid gap-x-18 gap-y-14 border-y border-line bg-soot px-gutter py-section md:grid-cols-2">
      {lists.map(({ title, items }) => (
        <div key={title}>
          <h2 className="mb-5 text-34 font-normal md:text-44">{title}</h2>
          <ul>
            {items.map((item) => (
              <li
                key={item}
                className="flex items-baseline gap-4 border-t border-line py-3 text-parchment before:size-1.5 before:shrink-0 before:-translate-y-0.5 before:rotate-45 before:bg-brass"
              >
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Ways to ask for a date: `action` opens the inquiry. */
function ReachUs({ action }: { action: ReactNode }) {
  const { email, name, phone, phoneLink } = useVenue();
  const link =
    "inline-block py-1 font-display text-[clamp(19px,5.6vw,2rem)] underline decoration-brass/50 decoration-1 underline-offset-8 transition-colors duration-200 hover:text-brass-hi";
  return (
    <section
      aria-labelledby="reach-us"
      className="flex flex-wrap items-end justify-between gap-x-16 gap-y-10 px-gutter py-section"
    >
      <div>
        <Eyebrow>{usePhrase("occasion", plain.occasion)}</Eyebrow>
        <h2 id="reach-us" className="mt-3 text-44 font-normal md:text-58">
          <AccentTitle>{t.tellUsTheOccasion}</AccentTitle>
        </h2>
        <p className="mt-4 mb-6 max-w-[46ch] text-smoke">{t.whatToTellUs}</p>
        <p>
          {email && (
            <a className={link} href={inquiryMail(email, name)}>
              <MailAddress>{email}</MailAddress>
            </a>
          )}
          {email && phone && <br />}
          {phone && (
            <a className={link} href={phoneLink}>
              {phone}
            </a>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3.5">
        {action}
        <Button href="/events">{t.viewAllEvents}</Button>
      </div>
    </section>
  );
}

/** A mailto: link for an email about a private event. */
const inquiryMail = (email: string, name: string): string =>
  mailLink(email, { subject: t.anEventAt(name) });

interface InquireProps {
  /** Text of the button. */
  children: string;
  onOpen: () => void;
}

/** The button that opens the inquiry; without a script, an email link to the venue. */
function Inquire({ children, onOpen }: InquireProps) {
  const { email, name } = useVenue();
  return (
    <>
      <Button variant="fill" aria-haspopup="dialog" onClick={onOpen} className="noscript:hidden">
        {children}
      </Button>
      {email && (
        <span className="hidden noscript:contents">
          <Button variant="fill" href={inquiryMail(email, name)}>
            {t.writeToUs}
          </Button>
        </span>
      )}
    </>
  );
}

interface HostHeroProps {
  hosting: Hosting | undefined;
  /** The slides behind the title; without any, the photos of the venue's profile. */
  slides: readonly Slide[];
  /** Buttons next to the title. */
  actions: ReactNode;
}

/** The first view of the host page. */
function HostHero({ hosting, slides: ownSlides, actions }: HostHeroProps) {
  const photos = (hosting?.pictures ?? []).map((picture, id) => ({ id, ...picture }));
  const slides = ownSlides.length > 0 ? ownSlides : photos;
  const slideshow = useSlideshow(slides.length);
  return (
    <section
      className={`relative isolate grid content-end overflow-clip px-gutter pt-40 pb-10 md:pb-14 print:min-h-0 print:pt-0 ${
        slides.length > 0 ? `min-h-[max(620px,min(92svh,860px))] ${ON_PICTURE}` : "curtain-fall"
      }`}
    >
      {slides.length > 0 && (
        <div className="absolute inset-0 -z-10 print:hidden">
          <TwoPanels slides={slides} slideshow={slideshow} />
          <div className="absolute inset-0 shade-host" />
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-7">
        <div>
          {hosting?.eyebrow && (
            <p className="label text-brass-hi max-md:tracking-[.2em]">{hosting.eyebrow}</p>
          )}
          <h1 className="mt-3.5 fluid-[52px,8.4vw,124px] font-normal">
            <AccentTitle>{t.hostYourEvent}</AccentTitle>
          </h1>
        </div>
        <div className="flex flex-wrap items-center gap-3.5 print:hidden">
          {actions}
          {slides.length > 1 && <PauseButton playback={slideshow} />}
        </div>
      </div>
    </section>
  );
}

interface Slide {
  id: number;
  imageUrl: string;
  alt: string;
  isVideo?: boolean;
}

interface TwoPanelsProps {
  slides: readonly Slide[];
  slideshow: Slideshow;
}

/** A wide picture that fills the height of a panel is wider than the panel. */
const AS_HIGH = "max(1100px, min(164vh, 1530px))";
const PANELS = [
  { ahead: 0, className: "", sizes: `(min-width: 768px) max(60vw, ${AS_HIGH}), 130vw` },
  { ahead: 1, className: "max-md:hidden", sizes: `max(40vw, ${AS_HIGH})` },
] as const;

/** A single slide has the whole width. */
const ONE_PANEL = [
  { ahead: 0, className: "", sizes: `(min-width: 768px) max(100vw, ${AS_HIGH}), 130vw` },
] as const;

/** Two slides next to each other, the second one slide ahead; a narrow screen shows the first. */
function TwoPanels({ slides, slideshow }: TwoPanelsProps) {
  const { index, leaving: left, isRunning } = slideshow;
  const isHydrated = useHydrated();
  const count = slides.length;
  return (
    <div
      className={`absolute inset-0 grid gap-1.5 ${count > 1 ? "md:grid-cols-[1.18fr_.82fr]" : ""}`}
    >
      {(count > 1 ? PANELS : ONE_PANEL).map(({ ahead, className, sizes }) => {
        const shown = (index + ahead) % count;
        // Fetched while it still waits unseen.
        const next = (shown + 1) % count;
        const leaving = left === null ? null : (left + ahead) % count;
        return (
          <div key={ahead} className={`relative overflow-clip ${className}`}>
            {slides.map(({ id, imageUrl, alt, isVideo = false }, place) =>
              place === shown || (isHydrated && [leaving, next].includes(place)) ? (
                <FadingPicture
                  key={id}
                  src={imageUrl}
                  alt={alt}
                  isVideo={isVideo}
                  sizes={sizes}
                  isFirst={ahead === 0 && place === 0}
                  isShown={place === shown}
                  isLeaving={place === leaving}
                  isRunning={isRunning}
                />
              ) : null,
            )}
          </div>
        );
      })}
    </div>
  );
}

type Room = Schemas["Room"];

interface Plan {
  /** The areas of all rooms, in the order in which they lie. */
  areas: readonly number[];
  /** Indexes of the highlighted rooms. */
  filled: readonly number[];
}

/** The rooms to draw: the parts of a space, or the space itself if it has none. */
const roomsOf = (space: Schemas["Space"]): readonly Room[] =>
  space.rooms.length > 0 ? space.rooms : [space];

type SpacesOut = Schemas["SpacesOut"];

interface EventSpacesProps extends SpacesOut {
  /** Whether the spaces follow directly after the title of the page. */
  isFirst: boolean;
}

/** The spaces that can be hired, with their capacities, sizes and place in the building. */
function EventSpaces({ spaces, areaUnit, isFirst }: EventSpacesProps) {
  if (spaces.length === 0) return null;
  const rooms = spaces.flatMap(roomsOf);
  const planOf = (meant: readonly Room[]): Plan => ({
    areas: rooms.map(({ area }) => area),
    filled: meant.map((room) => rooms.indexOf(room)),
  });
  return (
    <section
      aria-labelledby="event-spaces"
      className={`px-gutter pb-section ${isFirst ? "pt-18" : ""}`}
    >
      <h2 id="event-spaces" className="border-b border-brass pb-4.5 text-44 font-normal md:text-58">
        {t.eventSpaces}
      </h2>
      <ul>
        {spaces.map((space) => (
          <li key={space.name} className="border-b border-line py-9">
            <SpaceRow
              room={space}
              place={space.place}
              areaUnit={areaUnit}
              plan={planOf(roomsOf(space))}
            />
            {space.rooms.length > 0 && (
              <ul>
                {space.rooms.map((room) => (
                  <li key={room.name} className="pt-9">
                    <SpaceRow room={room} areaUnit={areaUnit} plan={planOf([room])} isPart />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SpaceRowProps {
  room: Room;
  place?: string;
  areaUnit: string;
  plan: Plan;
  isPart?: boolean;
}

function SpaceRow({ room, place, areaUnit, plan, isPart = false }: SpaceRowProps) {
  const Name = isPart ? "h4" : "h3";
  return (
    <div className="grid items-center gap-x-12 gap-y-5 md:grid-cols-[1fr_240px] lg:grid-cols-[1.1fr_1fr_240px]">
      <div
        className={`md:max-lg:col-span-2 ${isPart ? "border-l border-brass/50 pl-5 md:pl-8" : ""}`}
      >
        {place && <p className="mb-1.5 text-15 text-brass">{place}</p>}
        <Name
          className={`font-display leading-tight font-medium ${isPart ? "text-25" : "text-34"}`}
        >
          {room.name}
        </Name>
        <p className="mt-1.5 max-w-[46ch] text-smoke">
          <LinkedText>{room.description}</LinkedText>
        </p>
      </div>
      <dl className="flex flex-wrap items-start gap-x-8.5 gap-y-4 wrap-break-word sm:grid sm:grid-cols-[auto_auto_1fr]">
        <Figure name={t.seated} value={room.seated} />
        <Figure name={t.standing} value={room.standing} />
        <Figure name={areaUnit} value={room.area} note={room.dimensions} />
      </dl>
      <FloorPlan {...plan} />
    </div>
  );
}

function Figure({ name, value, note = "" }: { name: string; value: number; note?: string }) {
  return (
    <div className="flex flex-col">
      <dt className="order-1 text-12 font-medium tracking-[.2em] text-smoke uppercase">{name}</dt>
      <dd className="figures font-display text-46 leading-none text-brass-hi">{value}</dd>
      {note && <dd className="order-2 mt-1 text-15 whitespace-nowrap text-smoke">{note}</dd>}
    </div>
  );
}

const WIDTH = 240;
const HEIGHT = 84;

const sumOf = (areas: readonly number[]) => areas.reduce((sum, area) => sum + area, 0);

/**
 * All rooms side by side, with widths in proportion to their areas; highlighted rooms are filled.
 */
function FloorPlan({ areas, filled }: Plan) {
  // A single room would be an empty box.
  if (areas.length === 1) return null;
  const scale = (WIDTH - 2) / sumOf(areas);
  const rooms = areas.map((area, place) => ({
    left: 1 + scale * sumOf(areas.slice(0, place)),
    width: scale * area,
    isFilled: filled.includes(place),
  }));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-auto w-full max-w-60 stroke-brass"
      fill="none"
      aria-hidden
    >
      {rooms.map(({ left, width, isFilled }) => (
        <rect
          key={left}
          x={left}
          y="1"
          width={width}
          height={HEIGHT - 2}
          className={isFilled ? "fill-brass/25" : ""}
        />
      ))}
    </svg>
  );
}

interface InquiryProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

const loadDialog = () => import("@/features/inbox/inquiry-dialog");

/** Preloads the dialog; after a failure, it loads when the dialog opens. */
function prepareDialog() {
  loadDialog().catch(() => {});
}

/** The inquiry dialog. Its code loads after hydration, so that it opens even without a network. */
function Inquiry({ isOpen, onOpen, onClose }: InquiryProps) {
  useEffect(() => whenIdle(prepareDialog), []);
  const code = useFetchedCode(loadDialog, isOpen, () => {
    onClose();
    return onOpen;
  });
  return code && <code.InquiryDialog isOpen={isOpen} onClose={onClose} />;
}
