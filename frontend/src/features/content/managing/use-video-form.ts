import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";

import { upload } from "@/api/upload";
import { useRowEditor } from "@/api/use-row-editor";
import { useVenueTime } from "@/lib/venue-time";
import { EMPTY_VIDEO, type Video, type VideoValues, videoRules } from "./video-rules";

/** The form of a clip, new (`video` null) or not; `sent` is the part that has been sent, up to 1. */
export function useVideoForm(video: Video | null, onDone: () => void) {
  const time = useVenueTime();
  const [sent, setSent] = useState(0);
  const sending = useRef(new AbortController());
  // Who closes the form does not want its clip to go on being sent.
  useEffect(() => {
    const controller = new AbortController();
    sending.current = controller;
    return () => controller.abort(new Error("It was cancelled."));
  }, []);
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
      setSent(0);
      const options = { onProgress: setSent, signal: sending.current.signal };
      return video === null
        ? upload<Video>("POST", "/api/videos", body, options)
        : upload<Video>("PUT", `/api/videos/${video.id}`, { ...body, version }, options);
    },
    done: video ? "Video saved successfully" : "Video added successfully",
    failed: video ? "Failed to save video" : "Failed to add video",
    refresh: ["/api/videos"],
    onDone,
  });
  return { form, sent, ...editor };
}
