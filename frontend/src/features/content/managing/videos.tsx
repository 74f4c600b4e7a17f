import { useState } from "react";

import { useList } from "@/api/use-list";
import { useRemoval } from "@/api/use-removal";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";
import { Pager } from "@/ui/panel/pager";
import { PanelDialog } from "@/ui/panel/panel-dialog";
import { PanelTable } from "@/ui/panel/panel-table";
import { SearchField } from "@/ui/panel/search-field";

import { LoadFault } from "./load-fault";
import { VideoForm } from "./video-form";
import { VideoRow } from "./video-row";
import type { Video } from "./video-rules";

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
