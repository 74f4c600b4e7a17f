import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { upload } from "@/admin/data/files";
import { useRowEditor } from "@/admin/data/use-row-editor";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { ProgressBar } from "@/admin/ui/notes";
import { PanelCheckbox } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { useVenueTime } from "@/lib/venue-time";

import { ClipField } from "./clip-field";

export type Video = Schemas["VideoOut"];

const LONGEST = 300;
const LONGEST_CATEGORY = 60;
const required = z.minLength(1, "is required");
const atMost = (most: number) => z.maxLength(most, `Please use at most ${most} characters.`);

/** What a clip of a past show must be; `createdAt` is the show's day at the venue, or empty. */
const videoRules = z.object({
  title: z.string().check(z.trim(), required, atMost(LONGEST)),
  description: z.string(),
  category: z.string().check(z.trim(), required, atMost(LONGEST_CATEGORY)),
  createdAt: z.string(),
  featured: z.boolean(),
  videoUrl: z.string().check(z.trim(), required),
  posterUrl: z.string(),
});

type VideoValues = z.input<typeof videoRules>;

const EMPTY_VIDEO: VideoValues = {
  title: "",
  description: "",
  category: "comedy",
  createdAt: "",
  featured: false,
  videoUrl: "",
  posterUrl: "",
};

interface VideoFormProps {
  /** The clip to change; null for a new one. */
  video: Video | null;
  onDone: () => void;
  onCancel: () => void;
}

const LABELS: readonly [keyof VideoValues, string][] = [
  ["title", "Title"],
  ["category", "Category"],
  ["createdAt", "Date of the show"],
  ["description", "Description"],
  ["featured", "Featured"],
  ["videoUrl", "Video"],
  ["posterUrl", "Poster picture"],
];

const told = (value: string | boolean) => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value.startsWith("data:") ? "a new file" : value;
};

/** Everything about a clip of a past show. */
export function VideoForm({ video, onDone, onCancel }: VideoFormProps) {
  const { form, sent, submit, isPending, conflict } = useVideoForm(video, onDone);
  const categories = useId();
  const { register, control, setValue, getValues } = form;
  const [isBusy, setIsBusy] = useState(false);
  const { errors, isSubmitted } = form.formState;
  const { videoUrl = "", posterUrl = "" } = useWatch({ control });
  const set = (name: "videoUrl" | "posterUrl") => (address: string) =>
    setValue(name, address, { shouldDirty: true, shouldValidate: isSubmitted });
  const mine = getValues();
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PanelField label="Title" required error={errors.title?.message} {...register("title")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PanelField
          label="Category"
          required
          list={categories}
          autoComplete="off"
          hint="creativity or comedy for the pages of that name"
          error={errors.category?.message}
          {...register("category")}
        />
        <datalist id={categories}>
          <option value="comedy" />
          <option value="creativity" />
        </datalist>
        <PanelField
          label="Date of the show"
          type="date"
          hint="Without one the clip is labelled Past Show"
          error={errors.createdAt?.message}
          {...register("createdAt")}
        />
      </div>
      <PanelTextArea
        label="Description"
        error={errors.description?.message}
        {...register("description")}
      />
      <ClipField value={videoUrl} onChange={set("videoUrl")} error={errors.videoUrl?.message} />
      <ImageUpload
        label="Poster picture"
        value={posterUrl}
        onChange={set("posterUrl")}
        onBusy={setIsBusy}
        error={errors.posterUrl?.message}
      />
      <PanelCheckbox label="Featured: shown first" {...register("featured")} />
      {conflict && (
        <ConflictNotice
          rows={LABELS.map(([name, label]) => ({
            label,
            mine: told(mine[name]),
            theirs: told(conflict.theirs[name]),
          }))}
          onKeepMine={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
        />
      )}
      {isPending && videoUrl.startsWith("data:") && (
        <div className="grid gap-1.5">
          <p className="figures text-[14px] text-parchment">
            {sent < 1 ? `Uploading ${Math.round(sent * 100)}%` : "Checking the video..."}
          </p>
          <ProgressBar label="Uploading the video" value={sent} />
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        <PanelButton type="submit" look="fill" disabled={isPending || isBusy}>
          {isPending ? "Saving..." : video ? "Save" : "Add Video"}
        </PanelButton>
        <PanelButton look="quiet" onClick={onCancel}>
          Cancel
        </PanelButton>
      </div>
    </form>
  );
}

/** The form of a clip, new (`video` null) or not; `sent` is the part that has been sent, up to 1. */
function useVideoForm(video: Video | null, onDone: () => void) {
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
