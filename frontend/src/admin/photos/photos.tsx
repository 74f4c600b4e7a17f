import { Plus } from "lucide-react";
import { useState } from "react";
import { EachRow } from "@/admin/data/pinned-rows";
import { useChange } from "@/admin/data/use-change";
import { usePagedList } from "@/admin/data/use-list";
import { useRemoval } from "@/admin/data/use-removal";
import { PanelButton } from "@/admin/ui/buttons";
import { EditableCard } from "@/admin/ui/editable-card";
import { ViewHeader } from "@/admin/ui/headings";
import { ListSearch, QueryList } from "@/admin/ui/lists/list";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { SeveralImages } from "@/admin/ui/several-images";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { send } from "@/api/client";
import { Picture } from "@/ui/picture";

import { type Photo, PhotoForm } from "./photo-form";

const A_PAGE = 24;

/** The photos of past creative shows, including hidden ones. */
export function PhotosView() {
  const [isAdding, setIsAdding] = useState(false);
  const close = () => setIsAdding(false);
  const list = usePagedList("/api/admin/featured-images", A_PAGE, {});
  const removal = useRemoval("/api/featured-images", "featured image");
  return (
    <>
      <ViewHeader
        title="Photos"
        actions={
          <PanelButton
            variant={isAdding ? "plain" : "fill"}
            aria-expanded={isAdding}
            onClick={() => setIsAdding(!isAdding)}
          >
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            Add Image
          </PanelButton>
        }
      />
      <p className="mb-6 max-w-prose text-smoke">
        Photos of past creative shows. Visitors see the first six on the page of the three pillars.
      </p>
      {isAdding && (
        <div className="mb-5 max-w-2xl border border-brass bg-soot p-5">
          <PartBoundary>
            <PhotoForm photo={null} onClose={close} />
          </PartBoundary>
          <div className="mt-4 border-t border-line pt-3">
            <SeveralImages
              add={(imageUrl) =>
                send("POST", "/api/featured-images", { imageUrl, caption: "", active: true })
              }
            />
          </div>
        </div>
      )}
      <ListSearch label="Search captions" list={list} above={A_PAGE} className="mb-4 max-w-sm" />
      <QueryList
        of="images"
        list={list}
        empty={
          list.filters.search
            ? "No images match your search."
            : "No featured images yet. Add photos of past creative shows."
        }
        next={
          !(list.filters.search || isAdding) && {
            text: "Add the first one",
            onClick: () => setIsAdding(true),
          }
        }
      >
        {(photos) => (
          <ul className="grid has-[form]:items-start gap-3.5 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
            <EachRow of={photos}>
              {(photo) => <PhotoCard photo={photo} onDelete={() => removal.remove(photo.id)} />}
            </EachRow>
          </ul>
        )}
      </QueryList>
    </>
  );
}

interface PhotoCardProps {
  photo: Photo;
  onDelete: () => void;
}

/** A photo of a past show: shown or hidden by a switch, changed in place, or deleted. */
function PhotoCard({ photo, onDelete }: PhotoCardProps) {
  const { id, imageUrl, caption, active } = photo;
  const show = useChange({
    send: (isShown: boolean) =>
      send("PUT", `/api/featured-images/${id}` as const, { active: isShown }),
    done: (saved) => (saved.active ? "Image shown to visitors" : "Image hidden from visitors"),
    failed: "Failed to save featured image",
  });
  return (
    <EditableCard
      name={caption || "image"}
      form={(close) => <PhotoForm photo={photo} onClose={close} />}
      onDelete={onDelete}
    >
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
          onChange={({ target }) => show.isPending || show.mutate(target.checked)}
        />
      </div>
    </EditableCard>
  );
}
