import { type FormEvent, useState } from "react";

import { send } from "@/api/client";
import { ApiError } from "@/api/errors";
import { useChange } from "@/api/use-change";
import { ImageUpload } from "@/ui/panel/image-upload";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelField } from "@/ui/panel/panel-field";

import { placeOf, SLIDESHOW } from "./slideshow";

const EMPTY = { imageUrl: "", caption: "", displayOrder: "0" };

/** Adds one image: image, caption, display order where 0 is first (specification, section 5). */
export function HostSlideshowForm() {
  const [values, setValues] = useState(EMPTY);
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const add = useChange({
    send: ({ imageUrl, caption, displayOrder }: typeof EMPTY) =>
      send("POST", SLIDESHOW, {
        imageUrl,
        mediaType: "image",
        caption,
        displayOrder: placeOf(displayOrder),
      }),
    done: "Host event image added successfully",
    failed: "Failed to add host event image",
    refresh: [SLIDESHOW],
    onDone: () => setValues(EMPTY),
  });
  const fields = (add.error instanceof ApiError && add.error.problem?.fields) || {};
  const change = (typed: Partial<typeof EMPTY>) => setValues((all) => ({ ...all, ...typed }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(values.imageUrl === "");
    if (values.imageUrl !== "") add.mutate(values);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3.5 border border-line bg-soot p-4">
      <h3 className="font-sans text-[15px] font-medium">Add one image</h3>
      <ImageUpload
        label="Image"
        value={values.imageUrl}
        onChange={(imageUrl) => {
          change({ imageUrl });
          setMissing(false);
        }}
        onBusy={setBusy}
        error={isMissing ? "is required" : fields.imageUrl}
      />
      <PanelField
        label="Caption"
        maxLength={300}
        value={values.caption}
        onChange={({ target }) => change({ caption: target.value })}
        error={fields.caption}
      />
      <PanelField
        label="Display order"
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        hint="0 is first."
        value={values.displayOrder}
        onChange={({ target }) => change({ displayOrder: target.value })}
        error={fields.displayOrder}
      />
      <PanelButton type="submit" disabled={add.isPending || isBusy} className="justify-self-start">
        {add.isPending ? "Adding..." : "Add Image"}
      </PanelButton>
    </form>
  );
}
