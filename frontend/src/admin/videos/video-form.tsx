import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { dayField } from "@/admin/data/date-fields";
import { upload } from "@/admin/data/files";
import { rowName } from "@/admin/data/kept-drafts";
import { useRowForm } from "@/admin/data/use-row-form";
import { CategoryField } from "@/admin/ui/category-field";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { ProgressBar } from "@/admin/ui/notes";
import { RowForm } from "@/admin/ui/row-form";
import { PanelCheckbox } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { visible } from "@/lib/characters";
import { useVenueTime } from "@/lib/time/venue-time";

import { ClipField } from "./clip-field";

export type Video = Schemas["VideoOut"];

const required = z.minLength(1, "is required");
const atMost = (most: number) => z.maxLength(most, `Please use at most ${most} characters.`);

/**
 * Validation of a clip; `createdAt` is the show's day at the venue, or empty. `fault` is the error
 * that prevents saving the clip, empty for none.
 */
const rulesOf = (fault: string) =>
  z.object({
    title: z.string().check(z.overwrite(visible), required, atMost(300)),
    description: z.string(),
    category: z.string().check(z.overwrite(visible), required, atMost(60)),
    createdAt: dayField(),
    featured: z.boolean(),
    videoUrl: z.string().check(
      z.overwrite(visible),
      required,
      z.refine(() => fault === "", fault),
    ),
    posterUrl: z.string(),
  });

const emptyClip = (category: string): z.input<ReturnType<typeof rulesOf>> => ({
  title: "",
  description: "",
  category,
  createdAt: "",
  featured: false,
  videoUrl: "",
  posterUrl: "",
});

/** Cancels the upload when the form closes. */
function useAbort() {
  const current = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    current.current = controller;
    return () => controller.abort(new DOMException("It was cancelled.", "AbortError"));
  }, []);
  return current;
}

interface VideoFormProps {
  /** The clip to change; null for a new one. */
  video: Video | null;
  onClose: () => void;
}

/** Everything about a clip of a past show. */
export function VideoForm({ video, onClose }: VideoFormProps) {
  const time = useVenueTime();
  // Clips are for the pages that show them.
  const shown = useVenue().categories.find(({ page }) => page !== "");
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState("");
  const sending = useAbort();
  const day = video?.createdAt ? time.dayKey(video.createdAt) : "";
  const form = useRowForm({
    saved: video
      ? { ...video, posterUrl: video.posterUrl ?? "", createdAt: day }
      : emptyClip(shown?.slug ?? ""),
    version: video?.version ?? null,
    row: rowName("video", video),
    rules: rulesOf(fault),
    send: ({ values, changes, version }) => {
      const dayOf = ({ createdAt }: { createdAt?: string }) =>
        createdAt === undefined ? {} : { createdAt: createdAt || null };
      setSent(0);
      const options = { onProgress: setSent, signal: sending.current.signal };
      return video === null
        ? upload<Video>("POST", "/api/videos", { ...values, ...dayOf(values) }, options)
        : upload<Video>(
            "PUT",
            `/api/videos/${video.id}`,
            { ...changes, ...dayOf(changes), version },
            options,
          );
    },
    name: "video",
    onDone: onClose,
  });
  const { field, file, tick, values, isPending } = form;
  return (
    <RowForm form={form} save={video ? "Save" : "Add Video"} onCancel={onClose}>
      <PanelField label="Title" required {...field("title")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          required
          hint="The page of the category shows the clip."
          {...field("category")}
        />
        <PanelField
          label="Date of the show"
          type="date"
          hint="Without one the clip is labelled Past Show"
          {...field("createdAt")}
        />
      </div>
      <PanelTextArea label="Description" {...field("description")} />
      <ClipField {...file("videoUrl")} saved={video?.videoUrl ?? ""} onFault={setFault} />
      <ImageUpload label="Poster picture" {...file("posterUrl")} />
      <PanelCheckbox label="Featured: shown first" {...tick("featured")} />
      {isPending && values.videoUrl.startsWith("data:") && (
        <div className="grid gap-1.5">
          <p className="figures text-14 text-parchment">
            {sent < 1 ? `Uploading ${Math.round(sent * 100)}%` : "Checking the video..."}
          </p>
          <ProgressBar label="Uploading the video" value={sent} />
        </div>
      )}
    </RowForm>
  );
}
