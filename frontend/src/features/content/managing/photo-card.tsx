import { send } from "@/api/client";
import { useChange } from "@/api/use-change";
import { DeleteButton } from "@/ui/panel/delete-button";
import { EditButton } from "@/ui/panel/edit-button";
import { PanelCheckbox } from "@/ui/panel/panel-checkbox";
import { useInPlace } from "@/ui/panel/use-in-place";
import { Picture } from "@/ui/picture";

import { PhotoForm } from "./photo-form";
import type { Photo } from "./photo-rules";

/** A photo of a past show: shown or hidden by a switch, changed in place, or deleted. */
export function PhotoCard({ photo, onDelete }: { photo: Photo; onDelete: () => void }) {
  const form = useInPlace();
  const { id, imageUrl, caption, active, version } = photo;
  const name = caption || "image";
  const show = useChange({
    send: (isShown: boolean) =>
      send("PUT", `/api/featured-images/${id}` as const, { active: isShown, version }),
    done: ({ active: isShown }) =>
      isShown ? "Image shown to visitors" : "Image hidden from visitors",
    failed: "Failed to save featured image",
    refresh: ["/api/featured-images", "/api/admin/featured-images"],
  });
  if (form.isOpen) {
    return (
      <li className="border border-brass bg-soot p-4">
        <PhotoForm photo={photo} onDone={form.close} onCancel={form.close} />
      </li>
    );
  }
  return (
    <li className="flex flex-col border border-line bg-soot">
      <Picture
        src={imageUrl}
        alt={caption}
        sizes="(min-width: 768px) 22rem, 92vw"
        className={`aspect-4/3 w-full object-cover ${active ? "" : "opacity-40"}`}
      />
      <div className="grid grow content-start gap-3 px-3.5 pt-3">
        <p className="font-medium wrap-anywhere">
          {caption || <span className="text-smoke">No caption</span>}
        </p>
        <PanelCheckbox
          label="Shown to visitors"
          checked={show.isPending ? show.variables : active}
          disabled={show.isPending}
          onChange={({ target }) => show.mutate(target.checked)}
        />
      </div>
      <div className="flex gap-1 px-1 pt-2 pb-1.5">
        <EditButton name={name} isBack={form.wasOpen} onClick={form.open} />
        <DeleteButton name={name} onClick={onDelete} />
      </div>
    </li>
  );
}
