import * as z from "zod/mini";
import { PinnedRows, usePinnedRows } from "@/admin/data/pinned-rows";
import { useList } from "@/admin/data/use-list";
import { useRemoval } from "@/admin/data/use-removal";
import { useRowForm } from "@/admin/data/use-row-form";
import { PageButton, PanelButton } from "@/admin/ui/buttons";
import { PanelField } from "@/admin/ui/fields";
import { ViewHeader } from "@/admin/ui/headings";
import { ImageUpload } from "@/admin/ui/image-upload";
import { QueryList } from "@/admin/ui/lists/list";
import { SaveState } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { RestoredNote } from "@/admin/ui/restored-note";
import { RowForm } from "@/admin/ui/row-form";
import { send } from "@/api/client";

import { SlideGrid } from "./slide-grid";
import { SlideUpload } from "./upload";
import { placeFault, placeOf, SLIDESHOW, type Slide, useSlideEdits } from "./use-slide-edits";

const NO_SLIDES = [] as const;

/** The media of the host page's slideshow. */
export function SlideshowView() {
  const list = useList(SLIDESHOW);
  const { rows: slides, list: pinned } = usePinnedRows<Slide>(list.data?.rows ?? NO_SLIDES);
  const editing = useSlideEdits(slides);
  const removal = useRemoval(SLIDESHOW, "host event image");
  return (
    <>
      <ViewHeader
        title="Host event slideshow images"
        note={list.data && `${slides.length} in all`}
        actions={<PageButton href="/host-event" />}
      />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SlideUpload count={slides.length} />
        <PartBoundary>
          <AddSlide />
        </PartBoundary>
      </div>
      <div className="mt-5">
        <QueryList
          of="slideshow"
          list={{ ...list, data: list.data && { rows: slides } }}
          empty="No host event images yet. Add some to display on the Host Your Event page."
        >
          {() => (
            <>
              <div className="sticky top-0 z-20 mb-3.5 flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-b border-line bg-room py-2">
                <SaveState count={editing.count} unsaved={`${editing.count} unsaved`} />
                <PanelButton variant="fill" isBusy={editing.isSaving} onClick={editing.saveAll}>
                  {editing.isSaving ? "Saving..." : "Save All Changes"}
                </PanelButton>
              </div>
              <PinnedRows list={pinned}>
                <RestoredNote restored={editing.restored} onDiscard={editing.discard} />
                <SlideGrid editing={editing} removal={removal} />
              </PinnedRows>
            </>
          )}
        </QueryList>
      </div>
    </>
  );
}

/** Adds one image: image, caption, display order with 0 as the first (docs/product.md, 'Forms'). */
function AddSlide() {
  const form = useRowForm({
    saved: { imageUrl: "", caption: "", displayOrder: "0" },
    version: null,
    row: "slide/new",
    rules: z.object({
      imageUrl: z.string().check(z.minLength(1, "is required")),
      caption: z.string(),
      displayOrder: z.string(),
    }),
    send: ({ values }) =>
      send("POST", SLIDESHOW, {
        ...values,
        mediaType: "image",
        displayOrder: placeOf(values.displayOrder),
      }),
    name: "host event image",
  });
  const { field, file } = form;
  return (
    <RowForm
      form={form}
      save="Add Image"
      saving="Adding..."
      className="grid gap-3.5 border border-line bg-soot p-4"
    >
      <h2 className="font-sans text-15 font-medium">Add one image</h2>
      <ImageUpload label="Image" required {...file("imageUrl")} />
      <PanelField label="Caption" maxLength={300} {...field("caption")} />
      <PanelField
        label="Display order"
        inputMode="numeric"
        autoComplete="off"
        rule={placeFault}
        hint="0 is first."
        {...field("displayOrder")}
      />
    </RowForm>
  );
}
