import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useRemoval } from "@/admin/data/use-change";
import { useList } from "@/admin/data/use-list";
import { useRowEditor } from "@/admin/data/use-row-editor";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { EmptyNote, LoadFault } from "@/admin/ui/notes";
import { SeveralImages } from "@/admin/ui/several-images";
import { send } from "@/api/client";
import { Loading } from "@/ui/loading";

import { PastEventImageCard } from "./past-event-image-card";
import {
  EMPTY_IMAGE,
  type PastEvent,
  type PastEventImage,
  pastEventImageRules,
} from "./past-event-rules";

/** The pictures of the past event that is chosen. */
export function PastEventImages({ event }: { event: PastEvent }) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // The pictures may lie far below the card that was chosen.
  useEffect(() => title.current?.focus(), []);
  const list = useList(`/api/past-events/${event.id}/images` as const);
  const remove = useRemoval({
    url: (id) => `/api/past-event-images/${id}` as const,
    done: "Past event image deleted successfully",
    failed: "Failed to delete past event image",
    refresh: ["/api/past-event"],
  });
  const images = list.data?.rows ?? [];
  return (
    <section aria-labelledby={titleId} className="border border-line p-5 max-md:p-4">
      <h3 ref={title} id={titleId} tabIndex={-1} className="mb-4 text-[22px]">
        Images of {event.title}
      </h3>
      <PastEventImageForm pastEventId={event.id} />
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
          refresh={["/api/past-event"]}
        />
      </div>
      <div className="mt-6 border-t border-line pt-5">
        {list.isPending && <Loading>Loading...</Loading>}
        {list.isError && <LoadFault what="images" onRetry={list.refetch} />}
        {list.data && images.length === 0 && <EmptyNote>No images for this event yet.</EmptyNote>}
        <ul className="grid has-[form]:items-start gap-3.5 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
          {images.map((image) => (
            <PastEventImageCard
              key={image.id}
              image={image}
              onDelete={() => remove.mutate(image.id)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Adds a picture to a past event: image, caption, description. */
function PastEventImageForm({ pastEventId }: { pastEventId: number }) {
  const form = useForm({ defaultValues: EMPTY_IMAGE, resolver: zodResolver(pastEventImageRules) });
  const [isBusy, setIsBusy] = useState(false);
  const { errors, isSubmitted } = form.formState;
  const imageUrl = useWatch({ control: form.control, name: "imageUrl" });
  const { submit, isPending } = useRowEditor<
    PastEventImage,
    typeof EMPTY_IMAGE,
    typeof EMPTY_IMAGE
  >({
    row: null,
    form,
    valuesOf: (image) => image,
    send: (image) => send("POST", "/api/past-event-images", { pastEventId, ...image }),
    done: "Past event image added successfully",
    failed: "Failed to add past event image",
    refresh: ["/api/past-event"],
    onDone: () => form.reset(EMPTY_IMAGE),
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
      <ImageUpload
        label="Image"
        value={imageUrl}
        onChange={(address) =>
          form.setValue("imageUrl", address, { shouldDirty: true, shouldValidate: isSubmitted })
        }
        onBusy={setIsBusy}
        error={errors.imageUrl?.message}
      />
      <div className="grid content-start gap-4">
        <PanelField label="Caption" error={errors.caption?.message} {...form.register("caption")} />
        <PanelTextArea
          label="Description"
          rows={2}
          error={errors.description?.message}
          {...form.register("description")}
        />
        <PanelButton
          type="submit"
          look="fill"
          disabled={isPending || isBusy}
          className="justify-self-start"
        >
          {isPending ? "Adding..." : "Add Image"}
        </PanelButton>
      </div>
    </form>
  );
}
