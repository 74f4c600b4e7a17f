import * as z from "zod/mini";

import { rowName } from "@/admin/data/kept-drafts";
import { useRowForm } from "@/admin/data/use-row-form";
import { PanelField } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { RowForm } from "@/admin/ui/row-form";
import { type Schemas, send } from "@/api/client";
import { visible } from "@/lib/characters";

/** A photo of a past creative show, as the manager sees it. */
export type Photo = Schemas["FeaturedImageRowOut"];

const rules = z.object({
  imageUrl: z.string().check(z.minLength(1, "is required")),
  caption: z
    .string()
    .check(z.overwrite(visible), z.maxLength(300, "Please use at most 300 characters.")),
});

interface PhotoFormProps {
  /** The photo to change; null for a new one. */
  photo: Photo | null;
  onClose: () => void;
}

/** Picture and caption of a photo, new or not. */
export function PhotoForm({ photo, onClose }: PhotoFormProps) {
  const form = useRowForm({
    saved: { imageUrl: photo?.imageUrl ?? "", caption: photo?.caption ?? "" },
    version: photo?.version ?? null,
    row: rowName("photo", photo),
    rules,
    send: ({ values, changes, version }) =>
      photo === null
        ? send("POST", "/api/featured-images", { ...values, active: true })
        : send("PUT", `/api/featured-images/${photo.id}` as const, { ...changes, version }),
    name: "featured image",
    onDone: onClose,
  });
  return (
    <RowForm form={form} save={photo ? "Save" : "Add Image"} onCancel={onClose}>
      <ImageUpload label="Image" required {...form.file("imageUrl")} />
      <PanelField label="Caption" autoFocus={photo !== null} {...form.field("caption")} />
    </RowForm>
  );
}
