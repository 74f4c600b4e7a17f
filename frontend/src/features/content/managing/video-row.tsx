import { Clapperboard } from "lucide-react";
import { send } from "@/api/client";
import { useChange } from "@/api/use-change";
import { useVenueTime, type VenueTime } from "@/lib/venue-time";
import { CategoryBadge } from "@/ui/panel/category-badge";
import { DeleteButton } from "@/ui/panel/delete-button";
import { EditButton } from "@/ui/panel/edit-button";
import { PanelCell } from "@/ui/panel/panel-cell";
import { PanelCheckbox } from "@/ui/panel/panel-checkbox";
import { PanelRow } from "@/ui/panel/panel-row";
import { Picture } from "@/ui/picture";

import type { Video } from "./video-rules";

interface VideoRowProps {
  video: Video;
  onEdit: () => void;
  onDelete: () => void;
}

/** "Sat, Nov 14, 2026" */
function shortDay(time: VenueTime, instant: string) {
  const { weekday, month, day } = time.plate(instant);
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
