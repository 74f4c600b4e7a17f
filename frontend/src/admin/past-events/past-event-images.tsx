import { useEffect, useId, useRef } from "react";
import * as z from "zod/mini";
import { rowName } from "@/admin/data/kept-drafts";
import { EachRow } from "@/admin/data/pinned-rows";
import { useList } from "@/admin/data/use-list";
import { useRemoval } from "@/admin/data/use-removal";
import { useRowForm } from "@/admin/data/use-row-form";
import { EditableCard } from "@/admin/ui/editable-card";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { QueryList } from "@/admin/ui/lists/list";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { RowForm } from "@/admin/ui/row-form";
import { SeveralImages } from "@/admin/ui/several-images";
import { type Schemas, send } from "@/api/client";
import { visible } from "@/lib/characters";
import { Picture } from "@/ui/picture";

import type { PastEvent } from "./past-event-form";

type Image = Schemas["PastEventImageOut"];

/** The pictures of the past event that is chosen. */
export function PastEventImages({ event }: { event: PastEvent }) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // The pictures may lie far below the card that was chosen.
  useEffect(() => title.current?.focus(), []);
  const list = useList(`/api/past-events/${event.id}/images` as const);
  const removal = useRemoval("/api/past-event-images", "past event image");
  return (
    <section aria-labelledby={titleId} className="border border-line p-5 max-md:p-4">
      <h2 ref={title} id={titleId} tabIndex={-1} className="mb-4 text-22">
        {`Images of ${event.title}`}
      </h2>
      <PartBoundary key={event.id}>
        <ImageForm pastEventId={event.id} image={null} />
      </PartBoundary>
      <div className="mt-4">
        <SeveralImages
          add={(imageUrl) =>
            send("POST", "/api/past-event-images", {
              pastEventId: event.id,
              imageUrl,
              caption: "",
              description: "",
            })
          }
        />
      </div>
      <div className="mt-6 border-t border-line pt-5">
        <QueryList of="images" list={list} empty="No images for this event yet.">
          {(images) => (
            <ul className="grid has-[form]:items-start gap-3.5 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
              <EachRow of={images}>
                {(image) => (
                  <ImageCard
                    image={image}
                    isBusy={removal.isBusy(image.id)}
                    onDelete={() => removal.remove(image.id)}
                  />
                )}
              </EachRow>
            </ul>
          )}
        </QueryList>
      </div>
    </section>
  );
}

interface ImageCardProps {
  image: Image;
  isBusy: boolean;
  onDelete: () => void;
}

/** A picture of a past event; the picture and its text are edited in place. */
function ImageCard({ image, isBusy, onDelete }: ImageCardProps) {
  const { imageUrl, caption, description } = image;
  return (
    <EditableCard
      name={caption || "image"}
      form={(close) => <ImageForm pastEventId={image.pastEventId} image={image} onClose={close} />}
      onDelete={onDelete}
      isBusy={isBusy}
    >
      <Picture
        src={imageUrl}
        alt={caption}
        sizes="(min-width: 768px) 22rem, 92vw"
        className="aspect-4/3 w-full object-cover"
      />
      <div className="grow px-3.5 pt-3 wrap-anywhere">
        <p className="font-medium">{caption || <span className="text-smoke">No caption</span>}</p>
        {description && <p className="mt-1 text-14 text-parchment">{description}</p>}
      </div>
    </EditableCard>
  );
}

/** Validation of a picture of a past event (docs/product.md, 'Forms'). */
const rules = z.object({
  imageUrl: z.string().check(z.minLength(1, "is required")),
  caption: z
    .string()
    .check(z.overwrite(visible), z.maxLength(300, "Please use at most 300 characters.")),
  description: z.string(),
});

interface ImageFormProps {
  pastEventId: number;
  /** The picture to change; null for a new one. */
  image: Image | null;
  onClose?: () => void;
}

/** Image, caption and description of a picture, new or not. */
function ImageForm({ pastEventId, image, onClose }: ImageFormProps) {
  const isNew = image === null;
  const form = useRowForm({
    saved: {
      imageUrl: image?.imageUrl ?? "",
      caption: image?.caption ?? "",
      description: image?.description ?? "",
    },
    version: image?.version ?? null,
    row: rowName(`past-event/${pastEventId}/image`, image),
    rules,
    send: ({ values, changes, version }) =>
      isNew
        ? send("POST", "/api/past-event-images", { pastEventId, ...values })
        : send("PUT", `/api/past-event-images/${image.id}` as const, { ...changes, version }),
    name: "past event image",
    ...(onClose && { onDone: onClose }),
  });
  return (
    <RowForm
      form={form}
      save={isNew ? "Add Image" : "Save"}
      saving={isNew ? "Adding..." : "Saving..."}
      {...(onClose && { onCancel: onClose })}
      className={`grid gap-4 ${isNew ? "md:grid-cols-2" : ""}`}
    >
      <ImageUpload label="Image" required {...form.file("imageUrl")} />
      <div className="grid content-start gap-4">
        <PanelField label="Caption" autoFocus={!isNew} {...form.field("caption")} />
        <PanelTextArea label="Description" rows={2} {...form.field("description")} />
      </div>
    </RowForm>
  );
}
