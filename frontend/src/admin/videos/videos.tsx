import { Clapperboard, Plus } from "lucide-react";
import { useState } from "react";
import { useSearch } from "wouter";

import { EachRow, PinnedValue } from "@/admin/data/pinned-rows";
import { useChange } from "@/admin/data/use-change";
import { usePagedList } from "@/admin/data/use-list";
import { useRemoval } from "@/admin/data/use-removal";
import { DeleteButton, EditButton, PanelButton } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { PanelDialog } from "@/admin/ui/dialogs";
import { ViewHeader } from "@/admin/ui/headings";
import { ListSearch, QueryList } from "@/admin/ui/lists/list";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/lists/table";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { send } from "@/api/client";
import { useVenueTime, type VenueTime } from "@/lib/time/venue-time";
import { Picture } from "@/ui/picture";

import { type Video, VideoForm } from "./video-form";

const HEAD = ["Clip", "Category", "Show's date", "Featured", "Actions"];

/** The clips of past shows, in the order in which visitors see them; `video` opens the form of one. */
export function VideosView() {
  const asked = new URLSearchParams(useSearch());
  /** Whose form is open; null for a new clip. */
  const [opened, setOpened] = useState<{ id: number | null }>();
  const [wanted, setWanted] = useState(Number(asked.get("video")));
  const list = usePagedList("/api/videos", 25, { search: asked.get("search") ?? "" });
  if (list.data?.rows.some(({ id }) => id === wanted)) {
    setWanted(0);
    setOpened({ id: wanted });
  }
  const removal = useRemoval({
    url: (id) => `/api/videos/${id}`,
    done: "Video deleted successfully",
    failed: "Failed to delete video",
  });
  const close = () => setOpened(undefined);
  const edited = list.data?.rows.find(({ id }) => id === opened?.id);
  return (
    <>
      <ViewHeader
        title="Videos"
        actions={
          <PanelButton variant="fill" onClick={() => setOpened({ id: null })}>
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            Add Video
          </PanelButton>
        }
      />
      <p className="mb-6 max-w-prose text-smoke">
        Clips of past shows, as the pages Creativity and Featured Shows have them: featured ones
        first, then the latest show first.
      </p>
      <ListSearch label="Search videos" list={list} above={5} className="mb-4 max-w-sm" />
      <QueryList
        of="videos"
        list={list}
        empty={
          list.filters.search
            ? "No videos match your search."
            : "No videos yet. Add clips of past shows."
        }
        next={
          list.filters.search === "" && {
            text: "Add the first one",
            onClick: () => setOpened({ id: null }),
          }
        }
      >
        {(videos) => (
          <PanelTable label="Videos" head={HEAD}>
            <EachRow of={videos}>
              {(video) => (
                <VideoRow
                  video={video}
                  onEdit={() => setOpened({ id: video.id })}
                  isBusy={removal.isBusy(video.id)}
                  onDelete={() => removal.remove(video.id)}
                />
              )}
            </EachRow>
          </PanelTable>
        )}
      </QueryList>
      <PinnedValue value={opened?.id === null ? null : edited}>
        {(video) => (
          <PanelDialog
            isOpen={opened !== undefined}
            onClose={close}
            title={video?.title ?? "New video"}
          >
            <VideoForm key={video?.id} video={video} onClose={close} />
          </PanelDialog>
        )}
      </PinnedValue>
    </>
  );
}

interface VideoRowProps {
  video: Video;
  onEdit: () => void;
  isBusy: boolean;
  onDelete: () => void;
}

/** "Sat, Nov 14, 2026" */
function shortDay(time: VenueTime, instant: string) {
  const { weekday, month, day } = time.dateParts(instant);
  return `${weekday}, ${month} ${day}, ${time.dayKey(instant).slice(0, 4)}`;
}

/** A clip in the table: its featured switch is sent at once. */
function VideoRow({ video, onEdit, isBusy, onDelete }: VideoRowProps) {
  const time = useVenueTime();
  const { id, title, description, posterUrl, category, createdAt } = video;
  const feature = useChange({
    send: (featured: boolean) => send("PUT", `/api/videos/${id}` as const, { featured }),
    done: "Video saved successfully",
    failed: "Failed to save video",
  });
  return (
    <PanelRow>
      <PanelCell className="xl:w-[46%]">
        <div className="flex items-center gap-3.5">
          <span className="grid aspect-video w-24 shrink-0 place-items-center bg-coal">
            {posterUrl ? (
              <Picture src={posterUrl} alt="" sizes="96px" className="size-full object-cover" />
            ) : (
              <Clapperboard aria-hidden className="size-6 text-smoke" strokeWidth={1.25} />
            )}
          </span>
          <div className="min-w-28">
            <p className="font-medium">{title}</p>
            {description && <p className="line-clamp-2 text-[13px] text-smoke">{description}</p>}
          </div>
        </div>
      </PanelCell>
      <PanelCell label="Category">
        <CategoryBadge category={category} />
      </PanelCell>
      <PanelCell label="Show's date" className="whitespace-nowrap">
        {createdAt ? shortDay(time, createdAt) : <span className="text-smoke">Past Show</span>}
      </PanelCell>
      <PanelCell label="Featured">
        <PanelCheckbox
          label={`Featured: ${title}`}
          isLabelHidden
          checked={feature.isPending ? feature.variables : video.featured}
          onChange={({ target }) => feature.isPending || feature.mutate(target.checked)}
        />
      </PanelCell>
      <PanelCell>
        <div className="flex gap-1 max-md:-ml-3">
          <EditButton name={title} onClick={onEdit} />
          <DeleteButton name={title} isBusy={isBusy} onClick={onDelete} />
        </div>
      </PanelCell>
    </PanelRow>
  );
}
