import { useApi } from "@/api/client";
import { ListState } from "@/features/content/list-state";
import { SignatureCocktails } from "@/features/content/signature-cocktails";
import { NewsletterForm } from "@/features/subscribers/newsletter-form";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";
import { HouseTitle } from "@/ui/house-title";

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
          <HouseTitle>Signature Cocktails</HouseTitle>
        </h2>
        <ListState
          query={menu}
          loading="Loading cocktail menu..."
          failure="The cocktails could not be loaded."
        >
          {(items) => <SignatureCocktails items={items} />}
        </ListState>
        <Button href="/menu" className="mt-9 print:hidden">
          The Whole Menu
        </Button>
      </div>
      <aside
        aria-labelledby="pop-ups"
        className="double-rule self-start border border-brass/60 bg-soot px-7 py-10 md:px-11 md:py-12 lg:sticky lg:top-28 print:hidden"
      >
        <Eyebrow>One night only</Eyebrow>
        <h3 id="pop-ups" className="mt-3 text-[32px] font-normal md:text-[38px]">
          <HouseTitle>Cocktail Pop-Ups</HouseTitle>
        </h3>
        <p className="mt-4 mb-7 max-w-[44ch] text-smoke">
          Now and then the bar appears somewhere else, for one night and without a sign. Leave your
          name, and you will hear where.
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
