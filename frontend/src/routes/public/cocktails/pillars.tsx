import type { Schemas } from "@/api/client";
import { useApi } from "@/api/use-api";
import { categoriesInUrl, categoriesOn, useVenue } from "@/api/venue";
import { openBooking } from "@/features/bookings/booking-place";
import { EmptyNotice, ListState } from "@/features/content/list-state";
import { MenuCard, type MenuItem } from "@/features/content/menu-card";
import { momentsOf } from "@/features/events/event";
import { EventCard } from "@/features/events/event-card";
import { nextShow } from "@/features/events/upcoming-shows";
import { NewsletterForm } from "@/features/subscribers/newsletter";
import { useNow } from "@/lib/time/clock";
import * as t from "@/messages/cocktails";
import { Button, JsButton } from "@/ui/button";
import { Link } from "@/ui/link";
import { usePictureViewer } from "@/ui/overlays/picture-viewer";
import { Picture } from "@/ui/picture";
import { AccentTitle, Eyebrow } from "@/ui/titles";

const THANKS = {
  title: t.success,
  description: t.popUpsSubscribed,
};

/** The first pillar: the bar's specialties, and its next appearance. */
export function Cocktails() {
  const menu = useApi("/api/menu");
  const sections = useApi("/api/sections");
  const state = { loading: t.loadingCocktailMenu, failure: t.cocktailsFailed };
  return (
    <section
      id="cocktails"
      aria-labelledby="signature-cocktails"
      className="grid scroll-mt-16 gap-x-18 gap-y-16 px-gutter py-section lg:grid-cols-[1.5fr_1fr] print:block print:py-8"
    >
      <div>
        <Eyebrow className="print:hidden">{t.cocktails}</Eyebrow>
        <h2 id="signature-cocktails" className="mt-2 mb-9 fluid-[40px,4.6vw,64px] font-normal">
          <AccentTitle>{t.signatureCocktails}</AccentTitle>
        </h2>
        <ListState query={menu} {...state}>
          {(items) => (
            <ListState query={sections} {...state}>
              {(all) => <SignatureCocktails sections={all} items={items} />}
            </ListState>
          )}
        </ListState>
        {menu.data && menu.data.length > 0 && (
          <Button href="/menu" className="mt-9 print:hidden">
            {t.theWholeMenu}
          </Button>
        )}
      </div>
      <aside
        aria-labelledby="pop-ups"
        className="double-rule self-start border border-brass/60 bg-soot px-7 py-10 md:px-11 md:py-12 lg:sticky lg:top-28 print:hidden"
      >
        <Eyebrow>{t.oneNightOnly}</Eyebrow>
        <h3 id="pop-ups" className="mt-3 text-32 font-normal md:text-38">
          <AccentTitle>{t.cocktailPopUps}</AccentTitle>
        </h3>
        <p className="mt-4 mb-7 max-w-[44ch] text-smoke">{t.popUpsExplained}</p>
        <NewsletterForm
          button={t.notifyMe}
          isGuarded
          success={THANKS}
          failure={t.wentWrongTryAgain}
        />
      </aside>
    </section>
  );
}

/** Drinks of the menu, and photos. */
const AT_MOST = 6;

/** Id of the section with signature cocktails, which may have another title. */
const SECTION = "cocktails";

interface SignatureCocktailsProps {
  sections: readonly Schemas["MenuSectionOut"][];
  items: readonly MenuItem[];
}

/** The first cocktails of the menu. */
function SignatureCocktails({ sections, items }: SignatureCocktailsProps) {
  const section = sections.find((one) => [one.slug, ...one.earlierSlugs].includes(SECTION));
  const cocktails = items.filter(({ category }) => category === section?.slug).slice(0, AT_MOST);
  if (cocktails.length === 0) {
    return <EmptyNotice title={t.cocktailMenuComingSoon}>{t.askAtTheBar}</EmptyNotice>;
  }
  return (
    <ul className="border-t border-brass">
      {cocktails.map((item) => (
        <li key={item.id}>
          <MenuCard item={item} />
        </li>
      ))}
    </ul>
  );
}

/** The second pillar: the next creative show, and photos of previous ones. */
export function Creativity() {
  const images = useApi("/api/featured-images");
  const show = useNextShow("/creativity");
  return (
    <section
      id="creativity"
      aria-labelledby="creative-show"
      className="scroll-mt-16 bg-bottle px-gutter py-section print:py-8"
    >
      <Eyebrow className="text-brass-hi print:hidden">{t.creativity}</Eyebrow>
      <h2 id="creative-show" className="mt-2 mb-9 fluid-[40px,4.6vw,64px] font-normal">
        <AccentTitle>{t.featuredCreativeShow}</AccentTitle>
      </h2>
      <div className="grid items-start gap-x-18 gap-y-14 lg:grid-cols-2 print:block">
        <NextShowCard page="/creativity" nothing={t.creativeShowComingSoon} />
        <div>
          <h3 className="mb-5 text-29 lg:-mt-1 print:mt-8">{t.previousShows}</h3>
          <ListState query={images} loading={t.loadingPhotos} failure={t.photosFailed}>
            {(photos) => <PreviousShows images={photos} />}
          </ListState>
        </div>
      </div>
      {show && (
        <Button href="/creativity" className="mt-10 print:hidden">
          {t.moreCreativity}
        </Button>
      )}
    </section>
  );
}

/** The third pillar: the next comedy show, and clips of past ones. */
export function Comedy() {
  const show = useNextShow("/comedy");
  const categories = categoriesInUrl(useVenue(), "/comedy");
  const { data: clips } = useApi(`/api/videos/category/${categories}` as const);
  return (
    <section
      id="comedy"
      aria-labelledby="comedy-show"
      className="scroll-mt-16 border-t border-line px-gutter py-section print:py-8"
    >
      <Eyebrow className="print:hidden">{t.comedy}</Eyebrow>
      <h2 id="comedy-show" className="mt-2 mb-9 fluid-[40px,4.6vw,64px] font-normal">
        <AccentTitle>{t.nextFeaturedShow}</AccentTitle>
      </h2>
      <div className="grid items-start gap-x-18 gap-y-14 lg:grid-cols-2 print:block">
        <NextShowCard page="/comedy" nothing={t.noComedyShows} />
        <div className="print:hidden">
          <FilmPlaceholder label={t.pastClips} />
          <h3 className="mt-7 text-29">{t.pastClipsTitle}</h3>
          <p className="mt-3 max-w-[46ch] text-smoke">
            {t.clipsComingSoon}
            {clips && clips.length > 0 && (
              <span>
                {" "}
                {t.clipsAreWith((words) => (
                  <Link
                    href="/comedy"
                    className="text-brass-hi underline decoration-brass/50 underline-offset-4"
                  >
                    {words}
                  </Link>
                ))}
              </span>
            )}
          </p>
          {show && (
            <Button href="/events" className="mt-8">
              {t.viewAllComedyEvents}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** The page of a pillar, which shows the events of its categories. */
type Page = "/comedy" | "/creativity";

const useUpcoming = () => useApi("/api/events/upcoming?limit=60");

/** The show of a page that is put forward; undefined without one. */
function useNextShow(page: Page) {
  const venue = useVenue();
  const { data = [] } = useUpcoming();
  return nextShow(data, categoriesOn(venue, page), useNow({ moments: momentsOf(data) }));
}

interface NextShowCardProps {
  page: Page;
  /** Text of a page without a show ahead. */
  nothing: string;
}

/** The show of a page that is put forward, with its countdown. */
function NextShowCard({ page, nothing }: NextShowCardProps) {
  const events = useUpcoming();
  const event = useNextShow(page);
  return (
    <ListState query={events} loading={t.loadingEvents} failure={t.nextShowFailed}>
      {() =>
        event ? (
          <div className="break-inside-avoid print:max-w-[105mm]">
            <EventCard event={event} onBook={openBooking} variant="featured" />
          </div>
        ) : (
          <EmptyNotice title={nothing}>{t.noDateYet}</EmptyNotice>
        )
      }
    </ListState>
  );
}

interface FilmPlaceholderProps {
  /** Small text on the picture. */
  label: string;
}

/** A decorative film leader in place of a missing video. */
function FilmPlaceholder({ label }: FilmPlaceholderProps) {
  return (
    <div
      aria-hidden
      className="relative isolate grid aspect-video place-items-center overflow-clip border border-line glow"
    >
      <Perforation className="top-[3.5%]" />
      <Perforation className="bottom-[3.5%]" />
      <svg
        aria-hidden
        viewBox="0 0 160 90"
        fill="none"
        stroke="currentColor"
        strokeWidth=".4"
        className="absolute inset-0 size-full text-brass"
      >
        <path d="M80 45V15A30 30 0 0 1 106 60Z" fill="currentColor" stroke="none" opacity=".16" />
        <path d="M0 45H160M80 9V81" opacity=".4" />
        <circle cx="80" cy="45" r="30" opacity=".8" />
        <circle cx="80" cy="45" r="26.500" opacity=".45" />
        <path d="M80 45V15" strokeWidth=".8" />
      </svg>
      <span className="figures relative font-display fluid-[64px,11vw,132px] leading-none text-brass-hi">
        3
      </span>
      <span className="label absolute right-[4%] bottom-[11%] text-brass max-sm:text-11 max-sm:tracking-[.14em]">
        {label}
      </span>
    </div>
  );
}

function Perforation({ className }: { className: string }) {
  return <span className={`absolute inset-x-0 -z-10 h-[4.5%] folds ${className}`} />;
}

/** Photos of previous creative shows: six at most, opening in the size of the screen. */
function PreviousShows({ images }: { images: readonly Schemas["FeaturedImageOut"][] }) {
  const photos = images.slice(0, AT_MOST);
  const { opener, viewer } = usePictureViewer(
    t.previousShowsTitle,
    photos.map((photo) => ({ ...photo, alt: photo.caption })),
  );
  if (photos.length === 0) {
    return <EmptyNotice title={t.showPhotosComingSoon}>{t.showPhotosWillHangHere}</EmptyNotice>;
  }
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 md:gap-x-5 md:gap-y-7 print:grid-cols-3">
        {photos.map(({ id, imageUrl, caption }, place) => (
          <li key={id} className="break-inside-avoid">
            <figure>
              <JsButton
                {...opener(place, caption || "photo")}
                className="group relative block aspect-[16/10] w-full overflow-clip"
              >
                <Picture
                  src={imageUrl}
                  alt=""
                  sizes="(min-width: 1024px) 26vw, 48vw"
                  className="absolute inset-0 size-full object-cover transition-[scale] duration-500 group-hover:scale-[1.03]"
                />
              </JsButton>
              {caption && (
                <figcaption className="pt-2.5 text-15 leading-snug text-parchment">
                  {caption}
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
