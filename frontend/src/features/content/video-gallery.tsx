import type { UseQueryResult } from "@tanstack/react-query";

import { Eyebrow } from "@/ui/eyebrow";

import { ListState } from "./list-state";
import type { Video } from "./video";
import { VideoCard } from "./video-card";

/** 'Gallery of Past Shows': the clips of one category, the first one larger. */
export function VideoGallery({ query }: { query: UseQueryResult<Video[]> }) {
  return (
    <section
      aria-labelledby="past-shows"
      className="border-y border-line bg-soot px-gutter py-section"
    >
      <Eyebrow>It happened here</Eyebrow>
      <h2 id="past-shows" className="mt-2 mb-10 text-[clamp(40px,4.6vw,64px)] font-normal">
        Gallery of <i className="text-brass-hi">Past Shows</i>
      </h2>
      <ListState
        query={query}
        loading="Loading past shows..."
        failure="The clips of past shows could not be loaded."
      >
        {(videos) => (videos.length > 0 ? <Clips videos={videos} /> : <NoVideos />)}
      </ListState>
    </section>
  );
}

/** The first clip stands large, and so does a last one that would be alone in its row. */
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

function NoVideos() {
  return (
    <div className="double-rule max-w-[760px] border border-line px-8 py-12 md:px-14 md:py-16">
      <p className="font-display text-[clamp(28px,3vw,40px)] leading-tight">
        Video Gallery Coming Soon!
      </p>
      <p className="mt-3 max-w-[46ch] text-smoke">
        Clips of what happened on this stage will run here. Until then, the next show is live.
      </p>
    </div>
  );
}
