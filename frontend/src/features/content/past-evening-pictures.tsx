import { useState } from "react";

import type { Schemas } from "@/api/client";
import { nameDay } from "@/lib/venue-time";
import { preloadLightbox } from "@/ui/load-lightbox";
import { Picture } from "@/ui/picture";
import { PictureViewer } from "@/ui/picture-viewer";
import { ScriptedButton } from "@/ui/scripted-button";

import type { PastEvening } from "./past-evenings";

/** Where each picture stands on a wide screen of six columns, by how many there are. */
const WALLS: Readonly<Record<number, readonly string[]>> = {
  1: ["md:col-span-6"],
  2: ["md:col-span-3", "md:col-span-3"],
  3: ["md:col-span-4 md:row-span-2", "md:col-span-2", "md:col-span-2"],
  4: ["md:col-span-4 md:row-span-3", "md:col-span-2", "md:col-span-2", "md:col-span-2"],
  5: [
    "md:col-span-4 md:row-span-2",
    "md:col-span-2",
    "md:col-span-2",
    "md:col-span-3",
    "md:col-span-3",
  ],
  6: [
    "md:col-span-4 md:row-span-2",
    "md:col-span-2",
    "md:col-span-2",
    "md:col-span-2",
    "md:col-span-2",
    "md:col-span-2",
  ],
};

/** One past event: what it was, and its pictures on the wall, which open large. */
export function PastEveningPictures({ evening: { event, images } }: { evening: PastEvening }) {
  const [shown, setShown] = useState<number | null>(null);
  const wall = WALLS[images.length] ?? [];
  return (
    <article className="break-inside-avoid">
      <h3 className="text-[29px] md:text-[34px]">{event.title}</h3>
      {event.eventDate && <p className="mt-1.5 text-brass-hi">{nameDay(event.eventDate)}</p>}
      {event.description && <p className="mt-3 max-w-[62ch] text-smoke">{event.description}</p>}
      <ul className="mt-7 grid grid-cols-2 gap-2.5 md:grid-cols-6">
        {images.map((image, place) => (
          <li
            key={image.id}
            className={`relative max-md:aspect-square max-md:first:col-span-2 max-md:first:aspect-[16/10] max-md:even:last:col-span-2 max-md:even:last:aspect-[16/10] md:min-h-52 lg:min-h-60 ${
              place === 0 ? "md:min-h-90" : ""
            } ${wall[place] ?? ""}`}
          >
            <WallPicture image={image} isFirst={place === 0} onOpen={() => setShown(place)} />
          </li>
        ))}
      </ul>
      <PictureViewer
        title={event.title}
        pictures={images.map(({ id, imageUrl, caption, description }) => ({
          id,
          imageUrl,
          alt: caption || description || event.title,
          caption,
          description,
        }))}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(null)}
      />
    </article>
  );
}

interface WallPictureProps {
  image: Schemas["PastEventImageOut"];
  isFirst: boolean;
  onOpen: () => void;
}

function WallPicture({ image, isFirst, onOpen }: WallPictureProps) {
  const name = image.caption || image.description || "picture";
  return (
    <ScriptedButton
      aria-haspopup="dialog"
      aria-label={`Enlarge: ${name}`}
      onClick={onOpen}
      onPointerEnter={preloadLightbox}
      onFocus={preloadLightbox}
      className="group absolute inset-0 size-full overflow-clip text-left"
    >
      <Picture
        src={image.imageUrl}
        alt=""
        sizes={isFirst ? "(min-width: 768px) 60vw, 100vw" : "(min-width: 768px) 32vw, 100vw"}
        className="absolute inset-0 size-full object-cover transition-[scale] duration-500 ease-house group-hover:scale-[1.03]"
      />
      {image.caption && (
        <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-ink/95 via-ink/60 to-transparent px-3 pt-12 pb-2.5 text-[14px] leading-snug md:px-4 md:pb-3 md:text-[15px] text-parchment">
          {image.caption}
        </span>
      )}
    </ScriptedButton>
  );
}
