import { useList } from "@/api/use-list";
import { useRemoval } from "@/api/use-removal";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelSection } from "@/ui/panel/panel-section";

import { HostSlideshowForm } from "./host-slideshow-form";
import { HostSlideshowGrid } from "./host-slideshow-grid";
import { HostSlideshowUpload } from "./host-slideshow-upload";
import { LoadFault } from "./load-fault";
import { SLIDESHOW } from "./slideshow";
import { useSlideshowEdits } from "./use-slideshow-edits";

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
