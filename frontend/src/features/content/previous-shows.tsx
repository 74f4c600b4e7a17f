import type { Schemas } from "@/api/client";
import { JsButton } from "@/ui/button";
import { usePictureViewer } from "@/ui/overlays/picture-viewer";
import { Picture } from "@/ui/picture";

import { EmptyNotice } from "./list-state";

const AT_MOST = 6;

/** Photos of previous creative shows: six at most, opening in the size of the screen. */
export function PreviousShows({ images }: { images: readonly Schemas["FeaturedImageOut"][] }) {
  const photos = images.slice(0, AT_MOST);
  const { opener, viewer } = usePictureViewer(
    "Previous shows",
    photos.map((photo) => ({ ...photo, alt: photo.caption })),
  );
  if (photos.length === 0) {
    return (
      <EmptyNotice title="Previous show photos coming soon!">They will hang here.</EmptyNotice>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 md:gap-x-5 md:gap-y-7 print:grid-cols-3">
        {photos.map(({ id, imageUrl, caption }, place) => (
          <li key={id} className="break-inside-avoid">
            <figure>
              <JsButton
                {...opener(place, caption || "photo")}
                className="group relative block aspect-[16/10] w-full overflow-clip"
              >
                <Picture
                  src={imageUrl}
                  alt=""
                  sizes="(min-width: 1024px) 26vw, 48vw"
                  className="absolute inset-0 size-full object-cover transition-[scale] duration-500 group-hover:scale-[1.03]"
                />
              </JsButton>
              {caption && (
                <figcaption className="pt-2.5 text-[15px] leading-snug text-parchment">
                  {caption}
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
