import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useRowEditor } from "@/admin/data/use-row-editor";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { type Schemas, send } from "@/api/client";

/** A photo of a past creative show, as the manager sees it. */
export type Photo = Schemas["FeaturedImageRowOut"];

const LONGEST = 300;

/** What a photo must be. */
const photoRules = z.object({
  imageUrl: z.string().check(z.minLength(1, "is required")),
  caption: z
    .string()
    .check(z.trim(), z.maxLength(LONGEST, `Please use at most ${LONGEST} characters.`)),
});

type PhotoValues = z.input<typeof photoRules>;

const EMPTY_PHOTO: PhotoValues = { imageUrl: "", caption: "" };

interface PhotoFormProps {
  /** The photo to change; null for a new one. */
  photo: Photo | null;
  onDone: () => void;
  onCancel: () => void;
}

const valuesOf = ({ imageUrl, caption }: Photo): PhotoValues => ({ imageUrl, caption });

/** Picture and caption of a photo, new or not. */
export function PhotoForm({ photo, onDone, onCancel }: PhotoFormProps) {
  const form = useForm({
    defaultValues: photo ? valuesOf(photo) : EMPTY_PHOTO,
    resolver: zodResolver(photoRules),
  });
  const [isBusy, setIsBusy] = useState(false);
  const { errors, isSubmitted } = form.formState;
  const imageUrl = useWatch({ control: form.control, name: "imageUrl" });
  const isNew = photo === null;
  const { submit, isPending, conflict } = useRowEditor({
    row: photo,
    form,
    valuesOf,
    send: (values, version) =>
      isNew
        ? send("POST", "/api/featured-images", { ...values, active: true })
        : send("PUT", `/api/featured-images/${photo.id}` as const, {
            ...values,
            version: version ?? null,
          }),
    done: isNew ? "Featured image added successfully" : "Featured image saved successfully",
    failed: isNew ? "Failed to add featured image" : "Failed to save featured image",
    refresh: ["/api/featured-images", "/api/admin/featured-images"],
    onDone,
  });
  const mine = form.getValues();
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ImageUpload
        label="Image"
        value={imageUrl}
        onChange={(address) =>
          form.setValue("imageUrl", address, { shouldDirty: true, shouldValidate: isSubmitted })
        }
        onBusy={setIsBusy}
        error={errors.imageUrl?.message}
      />
      <PanelField
        label="Caption"
        autoFocus={!isNew}
        error={errors.caption?.message}
        {...form.register("caption")}
      />
      {conflict && (
        <ConflictNotice
          rows={[
            { label: "Caption", mine: mine.caption, theirs: conflict.theirs.caption },
            {
              label: "Image",
              mine: mine.imageUrl === conflict.theirs.imageUrl ? "the same" : "yours",
              theirs: mine.imageUrl === conflict.theirs.imageUrl ? "the same" : "another one",
            },
          ]}
          onKeepMine={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <PanelButton type="submit" look="fill" disabled={isPending || isBusy}>
          {isPending ? "Saving..." : isNew ? "Add Image" : "Save"}
        </PanelButton>
        <PanelButton look="quiet" onClick={onCancel}>
          Cancel
        </PanelButton>
      </div>
    </form>
  );
}
