import { useApi } from "@/api/use-api";
import { openBooking } from "@/features/bookings/open-booking";
import { FilmPlaceholder } from "@/features/content/film-placeholder";
import { EmptyNotice, ListState } from "@/features/content/list-state";
import type { MenuItem } from "@/features/content/menu-card";
import { MenuCard } from "@/features/content/menu-card";
import { PreviousShows } from "@/features/content/previous-shows";
import { EventCard } from "@/features/events/card/event-card";
import { momentsOf } from "@/features/events/event";
import { nextShow } from "@/features/events/upcoming-shows";
import { NewsletterForm } from "@/features/subscribers/newsletter";
import { useNow } from "@/lib/time/clock";
import { Button } from "@/ui/button";
import { Link } from "@/ui/link";
import { AccentTitle, Eyebrow } from "@/ui/titles";

const THANKS = {
  title: "Success!",
  description: "You'll be notified about our cocktail pop-ups!",
};

/** The first pillar: what the bar is known for, and where it appears next. */
export function Cocktails() {
  const menu = useApi("/api/menu");
  return (
    <section
      id="cocktails"
      aria-labelledby="signature-cocktails"
      className="grid scroll-mt-16 gap-x-18 gap-y-16 px-gutter py-section lg:grid-cols-[1.5fr_1fr] print:block print:py-8"
    >
      <div>
        <Eyebrow className="print:hidden">Cocktails</Eyebrow>
        <h2
          id="signature-cocktails"
          className="mt-2 mb-9 text-[clamp(40px,4.6vw,64px)] font-normal"
        >
          <AccentTitle>Signature Cocktails</AccentTitle>
        </h2>
        <ListState
          query={menu}
          loading="Loading cocktail menu..."
          failure="The cocktails could not be loaded."
        >
          {(items) => <SignatureCocktails items={items} />}
        </ListState>
        {menu.data && menu.data.length > 0 && (
          <Button href="/menu" className="mt-9 print:hidden">
            The Whole Menu
          </Button>
        )}
      </div>
      <aside
        aria-labelledby="pop-ups"
        className="double-rule self-start border border-brass/60 bg-soot px-7 py-10 md:px-11 md:py-12 lg:sticky lg:top-28 print:hidden"
      >
        <Eyebrow>One night only</Eyebrow>
        <h3 id="pop-ups" className="mt-3 text-[32px] font-normal md:text-[38px]">
          <AccentTitle>Cocktail Pop-Ups</AccentTitle>
        </h3>
        <p className="mt-4 mb-7 max-w-[44ch] text-smoke">
          When the bar appears somewhere else for one night, you hear where. Leave your name.
        </p>
        <NewsletterForm
          button="Notify Me"
          isGuarded
          success={THANKS}
          failure="Something went wrong. Please try again."
        />
      </aside>
    </section>
  );
}

const AT_MOST = 6;

/** The first cocktails of the menu. */
function SignatureCocktails({ items }: { items: readonly MenuItem[] }) {
  const cocktails = items.filter(({ category }) => category === "cocktails").slice(0, AT_MOST);
  if (cocktails.length === 0) {
    return (
      <EmptyNotice title="Cocktail menu coming soon!">
        Until it is written down, ask at the bar.
      </EmptyNotice>
    );
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
  const show = useNextShow("creativity");
  return (
    <section
      id="creativity"
      aria-labelledby="creative-show"
      className="scroll-mt-16 bg-bottle px-gutter py-section print:py-8"
    >
      <Eyebrow className="text-brass-hi print:hidden">Creativity</Eyebrow>
      <h2 id="creative-show" className="mt-2 mb-9 text-[clamp(40px,4.6vw,64px)] font-normal">
        <AccentTitle>Featured Creative Show</AccentTitle>
      </h2>
      <div className="grid items-start gap-x-18 gap-y-14 lg:grid-cols-2 print:block">
        <NextShowCard category="creativity" nothing="Next creative show coming soon!" />
        <div>
          <h3 className="mb-5 text-[29px] lg:-mt-1 print:mt-8">Previous Shows</h3>
          <ListState
            query={images}
            loading="Loading photos..."
            failure="The photos could not be loaded."
          >
            {(photos) => <PreviousShows images={photos} />}
          </ListState>
        </div>
      </div>
      {show && (
        <Button href="/creativity" className="mt-10 print:hidden">
          More Creativity
        </Button>
      )}
    </section>
  );
}

/** The third pillar: the next comedy show, and where clips of past ones belong. */
export function Comedy() {
  const show = useNextShow("comedy");
  const { data: clips } = useApi("/api/videos/category/comedy");
  return (
    <section
      id="comedy"
      aria-labelledby="comedy-show"
      className="scroll-mt-16 border-t border-line px-gutter py-section print:py-8"
    >
      <Eyebrow className="print:hidden">Comedy</Eyebrow>
      <h2 id="comedy-show" className="mt-2 mb-9 text-[clamp(40px,4.6vw,64px)] font-normal">
        <AccentTitle>Next Featured Show</AccentTitle>
      </h2>
      <div className="grid items-start gap-x-18 gap-y-14 lg:grid-cols-2 print:block">
        <NextShowCard category="comedy" nothing="No upcoming comedy shows scheduled yet!" />
        <div className="print:hidden">
          <FilmPlaceholder label="Past clips" />
          <h3 className="mt-7 text-[29px]">Past Clips</h3>
          <p className="mt-3 max-w-[46ch] text-smoke">
            The best five minutes of an evening will run here.
            {clips && clips.length > 0 && (
              <span>
                {" "}
                What has been filmed so far is shown with the{" "}
                <Link
                  href="/comedy"
                  className="text-brass-hi underline decoration-brass/50 underline-offset-4"
                >
                  featured shows
                </Link>
                <span>.</span>
              </span>
            )}
          </p>
          {show && (
            <Button href="/events" className="mt-8">
              View All Comedy Events
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

type Category = "comedy" | "creativity";

const useUpcoming = () => useApi("/api/events/upcoming?limit=60");

/** The show of a category that is put forward; undefined without one. */
function useNextShow(category: Category) {
  const { data = [] } = useUpcoming();
  return nextShow(data, category, useNow(60_000, momentsOf(data)));
}

interface NextShowCardProps {
  category: Category;
  /** What is said when no show of the category is ahead. */
  nothing: string;
}

/** The show of a category that is put forward, with its countdown. */
function NextShowCard({ category, nothing }: NextShowCardProps) {
  const events = useUpcoming();
  const event = useNextShow(category);
  return (
    <ListState
      query={events}
      loading="Loading events..."
      failure="The next show could not be loaded."
    >
      {() =>
        event ? (
          <div className="break-inside-avoid print:max-w-[105mm]">
            <EventCard event={event} onBook={openBooking} variant="featured" />
          </div>
        ) : (
          <EmptyNotice title={nothing}>No date is set yet.</EmptyNotice>
        )
      }
    </ListState>
  );
}
