import { Clapperboard, Plus } from "lucide-react";
import { useState } from "react";
import { useChange, useRemoval } from "@/admin/data/use-change";
import { useList } from "@/admin/data/use-list";
import { DeleteButton, EditButton, PanelButton } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { PanelDialog } from "@/admin/ui/dialogs";
import { ViewHeader } from "@/admin/ui/headings";
import { Pager, SearchField } from "@/admin/ui/list-controls";
import { EmptyNote, LoadFault } from "@/admin/ui/notes";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/table";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { send } from "@/api/client";
import { useVenueTime, type VenueTime } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";
import { Picture } from "@/ui/picture";

import { type Video, VideoForm } from "./video-form";

/** The clips of past shows. */
export function View() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ViewHeader
        title="Videos"
        actions={
          <PanelButton look="fill" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            Add Video
          </PanelButton>
        }
      />
      <p className="mb-6 max-w-prose text-smoke">
        Clips of past shows, as the pages Creativity and Featured Shows have them: featured ones
        first, then the latest show first.
      </p>
      <Videos isAdding={isAdding} onAdded={() => setIsAdding(false)} />
    </>
  );
}

const A_PAGE = 25;
const HEAD = ["Clip", "Category", "Show's date", "Featured", "Actions"];

interface VideosProps {
  isAdding: boolean;
  /** The new clip is added, or is not wanted any more. */
  onAdded: () => void;
}

/** The clips of past shows, in the order in which visitors see them. */
export function Videos({ isAdding, onAdded }: VideosProps) {
  const [chosen, setChosen] = useState<Video | null>(null);
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const list = useList("/api/videos", { search, offset, limit: A_PAGE });
  const remove = useRemoval({
    url: (id) => `/api/videos/${id}`,
    done: "Video deleted successfully",
    failed: "Failed to delete video",
    refresh: ["/api/videos"],
  });
  const videos = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  const edited = videos.find(({ id }) => id === chosen?.id) ?? chosen;
  const close = () => setChosen(null);
  return (
    <>
      {(search !== "" || total > 5) && (
        <SearchField
          label="Search videos"
          value={search}
          onChange={(wanted) => {
            setSearch(wanted);
            setOffset(0);
          }}
          className="mb-4 max-w-sm"
        />
      )}
      {list.isPending && <Loading>Loading...</Loading>}
      {list.isError && <LoadFault what="videos" onRetry={list.refetch} />}
      {list.data && videos.length === 0 && (
        <EmptyNote>
          {search ? "No videos match your search." : "No videos yet. Add clips of past shows."}
        </EmptyNote>
      )}
      {videos.length > 0 && (
        <PanelTable label="Videos" head={HEAD}>
          {videos.map((video) => (
            <VideoRow
              key={video.id}
              video={video}
              onEdit={() => setChosen(video)}
              onDelete={() => remove.mutate(video.id)}
            />
          ))}
        </PanelTable>
      )}
      <Pager of="videos" shown={{ offset, limit: A_PAGE }} total={total} onGo={setOffset} />
      <PanelDialog isOpen={isAdding} onClose={onAdded} title="New video">
        <VideoForm video={null} onDone={onAdded} onCancel={onAdded} />
      </PanelDialog>
      <PanelDialog isOpen={edited !== null} onClose={close} title={edited?.title ?? ""}>
        <VideoForm key={edited?.id} video={edited} onDone={close} onCancel={close} />
      </PanelDialog>
    </>
  );
}

interface VideoRowProps {
  video: Video;
  onEdit: () => void;
  onDelete: () => void;
}

/** "Sat, Nov 14, 2026" */
function shortDay(time: VenueTime, instant: string) {
  const { weekday, month, day } = time.dateParts(instant);
  return `${weekday}, ${month} ${day}, ${time.dayKey(instant).slice(0, 4)}`;
}

/** A clip in the table: its featured switch is sent at once. */
export function VideoRow({ video, onEdit, onDelete }: VideoRowProps) {
  const time = useVenueTime();
  const { id, title, description, posterUrl, category, createdAt, version } = video;
  const feature = useChange({
    send: (featured: boolean) => send("PUT", `/api/videos/${id}` as const, { featured, version }),
    done: "Video saved successfully",
    failed: "Failed to save video",
    refresh: ["/api/videos"],
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
          <div className="min-w-0 wrap-anywhere">
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
          disabled={feature.isPending}
          onChange={({ target }) => feature.mutate(target.checked)}
        />
      </PanelCell>
      <PanelCell>
        <div className="flex gap-1 max-md:-ml-3">
          <EditButton name={title} onClick={onEdit} />
          <DeleteButton name={title} onClick={onDelete} />
        </div>
      </PanelCell>
    </PanelRow>
  );
}
