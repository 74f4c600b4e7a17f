import { useId, useState } from "react";
import { useWatch } from "react-hook-form";

import { ConflictNotice } from "@/ui/panel/conflict-notice";
import { ImageUpload } from "@/ui/panel/image-upload";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelCheckbox } from "@/ui/panel/panel-checkbox";
import { PanelField } from "@/ui/panel/panel-field";
import { PanelTextArea } from "@/ui/panel/panel-text-area";

import { ProgressBar } from "@/ui/panel/progress-bar";

import { ClipField } from "./clip-field";
import { useVideoForm } from "./use-video-form";
import type { Video, VideoValues } from "./video-rules";

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
