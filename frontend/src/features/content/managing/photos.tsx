import { useState } from "react";

import { send } from "@/api/client";
import { useList } from "@/api/use-list";
import { useRemoval } from "@/api/use-removal";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";
import { Pager } from "@/ui/panel/pager";
import { SearchField } from "@/ui/panel/search-field";

import { LoadFault } from "./load-fault";
import { PhotoCard } from "./photo-card";
import { PhotoForm } from "./photo-form";
import { SeveralImages } from "./several-images";

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
