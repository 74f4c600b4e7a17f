import type { Schemas } from "@/api/client";
import { useApi } from "@/api/use-api";
import { nameDay, useVenueTime } from "@/lib/time/venue-time";
import { tryAgain } from "@/messages/content";
import * as t from "@/messages/event-lists";
import { Button, JsButton, type JsButtonProps } from "@/ui/button";
import { LinkedText } from "@/ui/linked-text";
import { usePictureViewer } from "@/ui/overlays/picture-viewer";
import { Picture } from "@/ui/picture";
import { AccentTitle, BalancedTitle, Eyebrow } from "@/ui/titles";

interface PicturedEvent {
  event: Schemas["PastEventOut"];
  images: readonly Schemas["PastEventImageOut"][];
}

const MOST_EVENTS = 3;
const MOST_IMAGES = 6;

/** Past events that have pictures, as they are shown: three at most, six pictures each. */
export function picturedEvents(
  events: readonly Schemas["PastEventOut"][],
  images: readonly Schemas["PastEventImageOut"][],
): PicturedEvent[] {
  return events
    .map((event) => ({
      event,
      images: images.filter(({ pastEventId }) => pastEventId === event.id).slice(0, MOST_IMAGES),
    }))
    .filter((evening) => evening.images.length > 0)
    .slice(0, MOST_EVENTS);
}

/** The Past Events gallery; a venue without any, or without their pictures, has none. */
export function PastEvents() {
  const events = useApi("/api/past-events");
  const images = useApi("/api/past-event-images");
  const failed = [events, images].filter(({ error }) => error !== null);
  const evenings = picturedEvents(events.data ?? [], images.data ?? []);
  if (failed.length === 0 && evenings.length === 0) return null;
  return (
    <section aria-labelledby="past-events" className="px-gutter pt-section">
      <Eyebrow>{t.itHappenedHere}</Eyebrow>
      <h2 id="past-events" className="mt-3 text-44 font-normal md:text-58">
        <AccentTitle>{t.pastEvents}</AccentTitle>
      </h2>
      {failed.length > 0 ? (
        <div role="alert" className="mt-8 flex flex-wrap items-center justify-between gap-6">
          <p className="text-parchment">{t.pastEventsFailed}</p>
          <Button
            isBusy={failed.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const { refetch } of failed) refetch();
            }}
          >
            {tryAgain}
          </Button>
        </div>
      ) : (
        <div className="mt-12 grid gap-18">
          {evenings.map((evening) => (
            <PastEventPictures key={evening.event.id} evening={evening} />
          ))}
        </div>
      )}
    </section>
  );
}

const LARGE = "md:col-span-4 md:row-span-2";
const HALF = "md:col-span-3";
const SMALL = "md:col-span-2";

/** Column spans of the pictures on a wide screen with six columns, by their number. */
const WALLS: Readonly<Record<number, readonly string[]>> = {
  1: ["md:col-span-6"],
  2: [HALF, HALF],
  3: [LARGE, SMALL, SMALL],
  4: ["md:col-span-4 md:row-span-3", SMALL, SMALL, SMALL],
  5: [LARGE, SMALL, SMALL, HALF, HALF],
  6: [LARGE, SMALL, SMALL, SMALL, SMALL, SMALL],
};

/** One past event: its description, and a wall of pictures that open large. */
function PastEventPictures({ evening: { event, images } }: { evening: PicturedEvent }) {
  const time = useVenueTime();
  const { opener, viewer } = usePictureViewer(
    event.title,
    images.map((image) => ({ ...image, alt: image.caption || image.description || event.title })),
  );
  const wall = WALLS[images.length] ?? [];
  return (
    <article className="break-inside-avoid">
      <h3 className="text-29 md:text-34">
        <BalancedTitle>{event.title}</BalancedTitle>
      </h3>
      {event.eventDate && <p className="mt-1.5 text-brass-hi">{nameDay(time, event.eventDate)}</p>}
      {event.description && (
        <p className="mt-3 max-w-[62ch] text-smoke">
          <LinkedText>{event.description}</LinkedText>
        </p>
      )}
      <ul className="mt-7 grid grid-cols-2 gap-2.5 md:grid-cols-6">
        {images.map((image, place) => (
          <li
            key={image.id}
            className={`grid max-md:aspect-square max-md:first:col-span-2 max-md:first:aspect-[16/10] max-md:even:last:col-span-2 max-md:even:last:aspect-[16/10] md:min-h-52 lg:min-h-60 ${
              place === 0 ? "md:min-h-90" : ""
            } ${wall[place] ?? ""}`}
          >
            <WallPicture
              image={image}
              isFirst={place === 0}
              opener={opener(place, image.caption || image.description || "picture")}
            />
          </li>
        ))}
      </ul>
      {viewer}
    </article>
  );
}

interface WallPictureProps {
  image: Schemas["PastEventImageOut"];
  isFirst: boolean;
  opener: JsButtonProps;
}

function WallPicture({ image, isFirst, opener }: WallPictureProps) {
  return (
    <JsButton {...opener} className="group relative flex items-end overflow-clip text-left">
      <Picture
        src={image.imageUrl}
        alt=""
        sizes={isFirst ? "(min-width: 768px) 60vw, 100vw" : "(min-width: 768px) 32vw, 100vw"}
        className="absolute inset-0 size-full object-cover transition-[scale] duration-500 group-hover:scale-[1.03]"
      />
      {image.caption && (
        <span className="on-picture relative grow bg-linear-to-t from-ink/95 via-ink/60 to-transparent px-3 pt-12 pb-2.5 text-14 leading-snug md:px-4 md:pb-3 md:text-15 text-parchment">
          {image.caption}
        </span>
      )}
    </JsButton>
  );
}
