import { type FormEvent, useState } from "react";
import { useChange, useRemoval } from "@/admin/data/use-change";
import { useList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField } from "@/admin/ui/fields";
import { PanelSection } from "@/admin/ui/headings";
import { ImageUpload } from "@/admin/ui/image-upload";
import { EmptyNote, LoadFault } from "@/admin/ui/notes";
import { send } from "@/api/client";
import { ApiError } from "@/api/errors";
import { Loading } from "@/ui/loading";
import { placeOf, SLIDESHOW } from "./slide";
import { HostSlideshowGrid } from "./slide-grid";
import { HostSlideshowUpload } from "./upload";
import { useSlideshowEdits } from "./use-slide-edits";

/** The media of the host page's slideshow (specification, sections 2, 4 and 5). */
export function HostSlideshowSection() {
  const list = useList(SLIDESHOW);
  const slides = list.data?.rows ?? [];
  const editing = useSlideshowEdits(slides);
  const remove = useRemoval({
    url: (id) => `${SLIDESHOW}/${id}`,
    done: "Host event image deleted successfully",
    failed: "Failed to delete host event image",
    refresh: [SLIDESHOW],
  });
  const unsaved = editing.count === 0 ? "All changes saved" : `${editing.count} unsaved`;
  return (
    <PanelSection
      id="host-slideshow"
      title="Host Event Slideshow Images"
      note={list.data && `${slides.length} in all`}
      actions={
        <PanelButton href="/host-event" target="_blank">
          Look at the page
        </PanelButton>
      }
    >
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <HostSlideshowUpload count={slides.length} />
        <HostSlideshowForm />
      </div>
      <div className="mt-5">
        {list.isPending && <Loading>Loading...</Loading>}
        {list.isError && <LoadFault what="slideshow" onRetry={list.refetch} />}
        {list.data && slides.length === 0 && (
          <EmptyNote>
            No host event images yet. Add some to display on the Host Your Event page.
          </EmptyNote>
        )}
        {slides.length > 0 && (
          <>
            <div className="sticky top-0 z-20 mb-3.5 flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-b border-line bg-room py-2">
              <p
                role="status"
                className={editing.count === 0 ? "text-available" : "text-selling-fast"}
              >
                {unsaved}
              </p>
              <PanelButton look="fill" disabled={editing.isSaving} onClick={editing.saveAll}>
                {editing.isSaving ? "Saving..." : "Save All Changes"}
              </PanelButton>
            </div>
            <HostSlideshowGrid editing={editing} onDelete={(id) => remove.mutate(id)} />
          </>
        )}
      </div>
    </PanelSection>
  );
}

const EMPTY = { imageUrl: "", caption: "", displayOrder: "0" };

/** Adds one image: image, caption, display order where 0 is first (specification, section 5). */
function HostSlideshowForm() {
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
