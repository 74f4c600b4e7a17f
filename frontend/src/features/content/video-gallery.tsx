import { Clapperboard } from "lucide-react";
import { useId } from "react";
import type { QueryResult } from "@/api/use-api";
import { categoryName, useVenue } from "@/api/venue";
import { useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/videos";
import { LinkedText } from "@/ui/linked-text";
import { BalancedTitle, Eyebrow } from "@/ui/titles";

import { EmptyNotice, ListState } from "./list-state";
import { type Video, VideoPlayer } from "./video-player";

/** 'Gallery of Past Shows': the clips of one category, the first one larger. */
export function VideoGallery({ query }: { query: QueryResult<Video[]> }) {
  return (
    <section
      aria-labelledby="past-shows"
      className="border-y border-line bg-soot px-gutter py-section"
    >
      <Eyebrow>{t.onFilm}</Eyebrow>
      <h2 id="past-shows" className="mt-2 mb-10 fluid-[40px,4.6vw,64px] font-normal">
        {t.galleryOfPastShows((words) => (
          <i className="text-brass-hi">{words}</i>
        ))}
      </h2>
      <ListState query={query} loading={t.loadingPastShows} failure={t.pastShowsFailed}>
        {(videos) =>
          videos.length > 0 ? (
            <Clips videos={videos} />
          ) : (
            <EmptyNotice title={t.videoGalleryComingSoon}>{t.noFilmsYet}</EmptyNotice>
          )
        }
      </ListState>
    </section>
  );
}

/** The first clip is large, and so is a last one that would be alone in its row. */
const leadAt = (place: number, count: number) => {
  if (place === 0) return "right";
  return place === count - 1 && place % 2 === 1 ? "left" : undefined;
};

function Clips({ videos }: { videos: readonly Video[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-14 md:grid-cols-2">
      {videos.map((video, place) => {
        const lead = leadAt(place, videos.length);
        return (
          <li key={video.id} className={lead ? "md:col-span-2" : ""}>
            <VideoCard video={video} lead={lead} />
          </li>
        );
      })}
    </ul>
  );
}

interface VideoCardProps {
  video: Video;
  /** Whether the clip is large, with its text to the right or to the left. */
  lead?: "right" | "left" | undefined;
}

const LEADS = { right: "lg:grid-cols-[1.7fr_1fr]", left: "lg:grid-cols-[1fr_1.7fr]" } as const;

/** A clip of a past show with its category, date, title and description. */
function VideoCard({ video, lead }: VideoCardProps) {
  const titleId = useId();
  const venue = useVenue();
  const { longDay } = useVenueTime();
  return (
    <article
      aria-labelledby={titleId}
      className={
        lead
          ? `grid break-inside-avoid items-center gap-x-[clamp(32px,5vw,72px)] gap-y-6 ${LEADS[lead]}`
          : "grid break-inside-avoid content-start gap-6"
      }
    >
      <figure>
        <VideoPlayer
          video={video}
          sizes={lead ? "(min-width: 1024px) 60vw, 100vw" : "(min-width: 768px) 45vw, 100vw"}
        />
        <figcaption className="mt-3 flex items-center gap-2.5 text-15 text-brass">
          <Clapperboard aria-hidden className="size-4.5" strokeWidth={1.25} />
          <span>{t.videoClip}</span>
          {!video.hasSound && <span className="text-smoke">{t.noSound}</span>}
        </figcaption>
      </figure>
      <div className={lead === "left" ? "lg:-order-1" : ""}>
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="label text-brass">
            {categoryName(venue, video.category).toUpperCase()}
          </span>
          <span className="text-16 text-smoke">
            {video.createdAt ? (
              <time dateTime={video.createdAt}>{longDay(video.createdAt)}</time>
            ) : (
              t.pastShow
            )}
          </span>
        </p>
        <h3 id={titleId} className={`mt-3 ${lead ? "fluid-[32px,3.4vw,48px]" : "text-29"}`}>
          <BalancedTitle>{video.title}</BalancedTitle>
        </h3>
        {video.description && (
          <p className="mt-3 max-w-[52ch] text-parchment">
            <LinkedText>{video.description}</LinkedText>
          </p>
        )}
      </div>
    </article>
  );
}
