import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";

import { send } from "@/api/client";
import { useRowEditor } from "@/api/use-row-editor";
import { useVenueTime } from "@/lib/venue-time";
import { EMPTY_VIDEO, type Video, type VideoValues, videoRules } from "./video-rules";

/** The form of a clip, new (`video` null) or not. */
export function useVideoForm(video: Video | null, onDone: () => void) {
  const time = useVenueTime();
  const dayOf = ({ createdAt }: Video) => (createdAt ? time.dayKey(createdAt) : "");
  const valuesOf = (row: Video): VideoValues => ({
    title: row.title,
    description: row.description,
    category: row.category,
    createdAt: dayOf(row),
    featured: row.featured,
    videoUrl: row.videoUrl,
    posterUrl: row.posterUrl ?? "",
  });
  const form = useForm({
    defaultValues: video ? valuesOf(video) : EMPTY_VIDEO,
    resolver: zodResolver(videoRules),
  });
  const editor = useRowEditor({
    row: video,
    form,
    valuesOf,
    send: ({ createdAt, ...values }, version) => {
      // The hour of the show is not asked for, and kept as long as its day is.
      const isSameDay = video !== null && createdAt === dayOf(video);
      const body = { ...values, createdAt: isSameDay ? video.createdAt : createdAt || null };
      return video === null
        ? send("POST", "/api/videos", body)
        : send("PUT", `/api/videos/${video.id}` as const, { ...body, version: version ?? null });
    },
    done: video ? "Video saved successfully" : "Video added successfully",
    failed: video ? "Failed to save video" : "Failed to add video",
    refresh: ["/api/videos"],
    onDone,
  });
  return { form, ...editor };
}
