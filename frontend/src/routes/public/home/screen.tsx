import { useApi } from "@/api/use-api";
import { hasPage, usePhrase, useVenue } from "@/api/venue";
import { Hero } from "@/features/venue/hero";
import { useHydrated } from "@/lib/store";
import * as t from "@/messages/pages";
import * as plain from "@/messages/phrases";
import { photosFrom } from "@/messages/venue";
import { JsButton } from "@/ui/button";
import { Logo } from "@/ui/drawing";
import { useFetchedCode } from "@/ui/fetched-code";
import { deferred, HydrationRoot } from "@/ui/hydration-root";
import { closeOverlay, giveUpOverlay, openOverlay, useOverlay } from "@/ui/overlays/overlay";
import { AccentTitle, Eyebrow } from "@/ui/titles";

const loadProgramme = () => import("./programme");
const NextEvent = deferred(async () => (await loadProgramme()).NextEvent);
const ThisWeek = deferred(async () => (await loadProgramme()).ThisWeek);
const StayInTheLoop = deferred(
  async () => (await import("@/features/subscribers/stay-in-the-loop")).StayInTheLoop,
);

/** The home page: the venue, its next events, and ways to stay in touch. */
export function Screen() {
  const venue = useVenue();
  return (
    <>
      <Hero seal={hasPage(venue, "secret-calendar") && <SecretCalendarButton />} />
      <span className="fan" aria-hidden />
      <NextEvent />
      <ThisWeek />
      <HydrationRoot>
        <PhotoWall />
      </HydrationRoot>
      <StayInTheLoop />
    </>
  );
}

/**
 * The venue's logo in two brass rings, and a label, which a phone always shows and a desktop shows
 * on hover.
 */
function SealRing() {
  return (
    <span className="grid justify-items-center gap-2.5 md:gap-3.5">
      <span className="grid size-18 place-items-center rounded-full bg-ink/55 text-brass-hi two-rings transition-colors duration-300 group-hover:bg-velvet/60 group-hover:outline-brass md:size-42">
        <Logo className="size-12 md:size-28" />
      </span>
      <span className="text-center wrap-break-word text-11 leading-tight font-medium tracking-[.14em] text-brass-hi uppercase transition-opacity duration-300 max-md:w-min noscript:hidden md:text-12 md:tracking-[.24em] md:pointer-fine:opacity-0 md:group-hover:opacity-100 md:group-focus-visible:opacity-100">
        {t.secretCalendar}
      </span>
    </span>
  );
}

/**
 * The venue's photo wall; the embedded page shows a friendly text if there are no photos. It loads
 * after hydration, because it would compete with the first view.
 */
function PhotoWall() {
  const venue = useVenue();
  const { data: home } = useApi("/api/home");
  const title = usePhrase("photoFeed", plain.photoFeed);
  const isHydrated = useHydrated();
  if (!home?.hasPhotoWall) return null;
  const wall = (
    <iframe
      src="/embed/social-feed"
      title={photosFrom(venue.name)}
      loading="lazy"
      className="block size-full"
    />
  );
  return (
    <section
      aria-labelledby="photo-wall"
      className="border-t border-line bg-soot px-gutter py-section print:hidden"
    >
      <Eyebrow>{t.photoFeed}</Eyebrow>
      <h2 id="photo-wall" className="mt-2 mb-10 text-44 md:text-64">
        <AccentTitle>{title}</AccentTitle>
      </h2>
      <div className={`photo-wall ${home.socialFeedUrl ? "min-h-120" : ""}`}>
        {isHydrated ? wall : <noscript>{wall}</noscript>}
      </div>
    </section>
  );
}

const SECRET_CALENDAR = "secret-calendar";

const loadDialog = () => import("@/features/subscribers/secret-calendar-dialog");

/** Fetches the dialog early; a failure shows itself when the button is pressed. */
const prepare = () => {
  loadDialog().catch(() => undefined);
};

const isTrue = (value: unknown) => value === true;

const close = () => closeOverlay(SECRET_CALENDAR);
const giveUp = () => giveUpOverlay(SECRET_CALENDAR);

/**
 * Opens 'Secret Calendar Access'; the dialog's code loads when a pointer or the focus comes near.
 */
function SecretCalendarButton() {
  const { data: home } = useApi("/api/home");
  const isOpen = useOverlay(SECRET_CALENDAR, isTrue) !== null;
  const code = useFetchedCode(loadDialog, isOpen, giveUp);

  return (
    <>
      <JsButton
        aria-haspopup="dialog"
        aria-label={t.secretCalendarAccess}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => openOverlay(SECRET_CALENDAR, true)}
        className="group"
      >
        <SealRing />
      </JsButton>
      {code && (
        <code.SecretCalendarDialog
          isOpen={isOpen}
          onClose={close}
          picture={home?.secretCalendar ?? null}
        />
      )}
    </>
  );
}
