import { useApi } from "@/api/use-api";
import { useVenue } from "@/api/venue";
import { HistoryStory } from "@/features/content/history";
import { EmptyNotice, ListState } from "@/features/content/list-state";
import { Button } from "@/ui/button";
import { HydrationRoot } from "@/ui/hydration-root";
import { AccentTitle, PageHero } from "@/ui/titles";

/** The story of the street. */
export function Screen() {
  const { pagePictures, placeLine } = useVenue();
  const history = useApi("/api/history");
  return (
    <>
      <PageHero
        eyebrow={placeLine}
        title={<AccentTitle>{history.data?.title || "History"}</AccentTitle>}
        picture={pagePictures.history}
        keeps="bottom"
      />
      <ListState
        query={history}
        loading="Loading history..."
        failure="The story could not be loaded."
        className="mx-gutter my-section"
      >
        {(story) =>
          story.sections.length > 0 ? (
            <HydrationRoot>
              <HistoryStory story={story} />
            </HydrationRoot>
          ) : (
            <EmptyNotice title="The story is still being written." className="mx-gutter my-section">
              Walls talk, but slowly. Come by, and ask at the bar.
            </EmptyNotice>
          )
        }
      </ListState>
      <section
        aria-label="From here"
        className="flex flex-wrap gap-4 border-t border-line bg-soot px-gutter py-14 print:hidden"
      >
        <Button href="/events" variant="fill">
          Events Calendar
        </Button>
        <Button href="/about">About the House</Button>
      </section>
    </>
  );
}
