import { Clapperboard, Plus } from "lucide-react";
import { useState } from "react";
import { useSearch } from "wouter";

import { idIn } from "@/admin/data/addresses";
import { pageName } from "@/admin/data/page-name";
import { PinnedValue } from "@/admin/data/pinned-rows";
import { useChange } from "@/admin/data/use-change";
import { usePagedList } from "@/admin/data/use-list";
import { useRemoval } from "@/admin/data/use-removal";
import { DeleteMenu } from "@/admin/ui/action-menu";
import { EditButton, PanelButton, ROW_BUTTONS } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { PanelDialog } from "@/admin/ui/dialogs";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { ListSearch } from "@/admin/ui/lists/list";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { Tooltip } from "@/admin/ui/tooltip";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";
import { nameDate, shortWeekday, useVenueTime, type VenueTime } from "@/lib/time/venue-time";
import { Picture } from "@/ui/picture";

import { type Video, VideoForm } from "./video-form";

/** The clips of past shows, in the order in which visitors see them; `video` opens the form of one. */
export function VideosView() {
  const time = useVenueTime();
  const asked = new URLSearchParams(useSearch());
  /** The clip whose form is open; null for a new clip. */
  const [opened, setOpened] = useState<{ id: number | null }>();
  const [wanted, setWanted] = useState(() => idIn(asked.get("video")));
  const list = usePagedList("/api/videos", 25, {});
  if (list.data?.rows.some(({ id }) => id === wanted)) {
    setWanted(null);
    setOpened({ id: wanted });
  }
  const removal = useRemoval("/api/videos", "video");
  const close = () => setOpened(undefined);
  const edited = list.data?.rows.find(({ id }) => id === opened?.id);
  const venue = useVenue();
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
        {`Clips of past shows, as the pages ${pageName(venue, "creativity", "Creativity")} and ${pageName(venue, "comedy", "Comedy")} show them: featured ones first, then the latest show first.`}
      </p>
      <ListSearch label="Search videos" list={list} above={5} className="mb-4 max-w-sm" />
      <DataTable
        label="Videos"
        query={list}
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
        columns={[
          {
            head: "Clip",
            phone: "title",
            className: "table:w-[46%] table:max-w-0 max-table:row-span-2",
            cell: (video) => <Clip video={video} when={dateOf(time, video)} />,
          },
          {
            head: "Category",
            phone: "hidden",
            cell: ({ category }) => <CategoryBadge category={category} />,
          },
          {
            head: "Show's date",
            phone: "hidden",
            className: "whitespace-nowrap",
            cell: (video) => (
              <span className={video.createdAt ? "" : "text-smoke"}>{dateOf(time, video)}</span>
            ),
          },
          {
            head: "Featured",
            phone: "sum",
            className: "max-table:row-span-2",
            cell: (video) => <FeaturedSwitch video={video} />,
          },
        ]}
        actions={({ id, title }) => (
          <div className={ROW_BUTTONS}>
            <EditButton name={title} onClick={() => setOpened({ id })} />
            <DeleteMenu name={title} onDelete={() => removal.remove(id)} />
          </div>
        )}
      />
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

/** "Sat, Nov 14, 2026", or "Past Show" without a date. */
function dateOf(time: VenueTime, { createdAt }: Video): string {
  if (!createdAt) return "Past Show";
  const day = time.dayKey(createdAt);
  return `${shortWeekday(day)}, ${nameDate(time, day, { isShort: true })}`;
}

interface ClipProps {
  video: Video;
  /** The date of the show. A phone shows it in place of the description. */
  when: string;
}

function Clip({ video: { title, description, posterUrl, featured }, when }: ClipProps) {
  return (
    <div className="flex items-center gap-3.5">
      <span className="grid aspect-video h-9 shrink-0 place-items-center bg-coal">
        {posterUrl ? (
          <Picture src={posterUrl} alt="" sizes="64px" className="size-full object-cover" />
        ) : (
          <Clapperboard aria-hidden className="size-5 text-smoke" strokeWidth={1.25} />
        )}
      </span>
      <div className="min-w-0">
        <Tooltip text={title} isForCutText>
          <p className="truncate font-medium">{title}</p>
        </Tooltip>
        {description && (
          <Tooltip text={description} isForCutText>
            <p className="truncate text-13 text-smoke max-table:hidden">{description}</p>
          </Tooltip>
        )}
        <p className="truncate text-13 text-smoke table:hidden">
          {featured ? `${when} · Featured` : when}
        </p>
      </div>
    </div>
  );
}

/** Features a clip, or not any more: sent at once. */
function FeaturedSwitch({ video: { id, title, featured } }: { video: Video }) {
  const feature = useChange({
    send: (isFeatured: boolean) =>
      send("PUT", `/api/videos/${id}` as const, { featured: isFeatured }),
    done: "Video saved successfully",
    failed: "Failed to save video",
  });
  return (
    <PanelCheckbox
      label={`Featured: ${title}`}
      isLabelHidden
      checked={feature.isPending ? feature.variables : featured}
      onChange={({ target }) => feature.isPending || feature.mutate(target.checked)}
    />
  );
}
