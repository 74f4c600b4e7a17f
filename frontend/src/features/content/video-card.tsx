import { Clapperboard } from "lucide-react";
import { useId } from "react";

import { useVenueTime } from "@/lib/venue-time";

import type { Video } from "./video";
import { VideoPlayer } from "./video-player";

interface VideoCardProps {
  video: Video;
  /** Larger, with its words beside it: on the right, or on the left. */
  lead?: "right" | "left" | undefined;
}

const LEADS = { right: "lg:grid-cols-[1.7fr_1fr]", left: "lg:grid-cols-[1fr_1.7fr]" } as const;

/** A clip of a past show with its category, date, title and description. */
export function VideoCard({ video, lead }: VideoCardProps) {
  const titleId = useId();
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
      <VideoPlayer
        video={video}
        sizes={lead ? "(min-width: 1024px) 60vw, 100vw" : "(min-width: 768px) 45vw, 100vw"}
      />
      <div className={lead === "left" ? "lg:-order-1" : ""}>
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="label text-brass">{video.category.toUpperCase()}</span>
          <span className="text-[16px] text-smoke">
            {video.createdAt ? (
              <time dateTime={video.createdAt}>{longDay(video.createdAt)}</time>
            ) : (
              "Past Show"
            )}
          </span>
        </p>
        <h3
          id={titleId}
          className={`mt-3 ${lead ? "text-[clamp(32px,3.4vw,48px)]" : "text-[29px]"}`}
        >
          {video.title}
        </h3>
        {video.description && (
          <p className="mt-3 max-w-[52ch] text-parchment">{video.description}</p>
        )}
        <p className="mt-4 flex items-center gap-2.5 text-[15px] text-brass">
          <Clapperboard aria-hidden className="size-4.5" strokeWidth={1.25} />
          <span>Video Clip</span>
          {!video.hasSound && <span className="text-smoke">· No sound</span>}
        </p>
      </div>
    </article>
  );
}
