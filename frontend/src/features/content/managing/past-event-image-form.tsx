import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";

import { send } from "@/api/client";
import { useRowEditor } from "@/api/use-row-editor";
import { ImageUpload } from "@/ui/panel/image-upload";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelField } from "@/ui/panel/panel-field";
import { PanelTextArea } from "@/ui/panel/panel-text-area";
import { EMPTY_IMAGE, type PastEventImage, pastEventImageRules } from "./past-event-rules";

/** Adds a picture to a past event: image, caption, description. */
export function PastEventImageForm({ pastEventId }: { pastEventId: number }) {
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
