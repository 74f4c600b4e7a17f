import { Plus } from "lucide-react";
import { useState } from "react";
import { useChange, useRemoval } from "@/admin/data/use-change";
import { useList } from "@/admin/data/use-list";
import { DeleteButton, EditButton, PanelButton, useInPlace } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { Pager, SearchField } from "@/admin/ui/list-controls";
import { EmptyNote, LoadFault } from "@/admin/ui/notes";
import { SeveralImages } from "@/admin/ui/several-images";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { send } from "@/api/client";
import { Loading } from "@/ui/loading";
import { Picture } from "@/ui/picture";

import { type Photo, PhotoForm } from "./photo-form";

/** The photos of past creative shows. */
export function View() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ViewHeader
        title="Photos"
        actions={
          <PanelButton
            look={isAdding ? "plain" : "fill"}
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
      <Photos isAdding={isAdding} onAdded={() => setIsAdding(false)} />
    </>
  );
}

const A_PAGE = 24;
const LISTS = ["/api/featured-images", "/api/admin/featured-images"];

interface PhotosProps {
  isAdding: boolean;
  /** The new photo is added, or is not wanted any more. */
  onAdded: () => void;
}

/** The photos of past creative shows, those kept from visitors too. */
export function Photos({ isAdding, onAdded }: PhotosProps) {
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const list = useList("/api/admin/featured-images", { search, offset, limit: A_PAGE });
  const remove = useRemoval({
    url: (id) => `/api/featured-images/${id}`,
    done: "Featured image deleted successfully",
    failed: "Failed to delete featured image",
    refresh: LISTS,
  });
  const photos = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  return (
    <>
      {isAdding && (
        <div className="mb-5 max-w-2xl border border-brass bg-soot p-5">
          <PhotoForm photo={null} onDone={onAdded} onCancel={onAdded} />
          <div className="mt-4 border-t border-line pt-3">
            <SeveralImages
              add={(imageUrl) =>
                send("POST", "/api/featured-images", { imageUrl, caption: "", active: true })
              }
              refresh={LISTS}
            />
          </div>
        </div>
      )}
      {(search !== "" || total > A_PAGE) && (
        <SearchField
          label="Search captions"
          value={search}
          onChange={(wanted) => {
            setSearch(wanted);
            setOffset(0);
          }}
          className="mb-4 max-w-sm"
        />
      )}
      {list.isPending && <Loading>Loading...</Loading>}
      {list.isError && <LoadFault what="images" onRetry={list.refetch} />}
      {list.data && photos.length === 0 && (
        <EmptyNote>
          {search
            ? "No images match your search."
            : "No featured images yet. Add photos of past creative shows."}
        </EmptyNote>
      )}
      <ul className="grid has-[form]:items-start gap-3.5 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
        {photos.map((photo) => (
          <PhotoCard key={photo.id} photo={photo} onDelete={() => remove.mutate(photo.id)} />
        ))}
      </ul>
      <Pager of="photos" shown={{ offset, limit: A_PAGE }} total={total} onGo={setOffset} />
    </>
  );
}

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
