import type { ReactNode } from "react";

import { oncePerPress } from "@/admin/data/use-removal";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";

export interface ListedPicture {
  imageUrl: string;
  alt: string;
  caption?: string;
}

interface PictureListProps {
  /** The name of one picture in labels: "hero picture". */
  name: string;
  pictures: readonly ListedPicture[];
  most: number;
  hasCaptions?: boolean;
  onChange: (pictures: ListedPicture[]) => void;
  onBusy: (isBusy: boolean) => void;
  /** Returns the fault of a part, such as "0.alt". */
  faultOf: (part: string) => string | undefined;
  /** More fields of the picture at a place; `name` ends with its number. */
  more?: (place: number, name: string) => ReactNode;
}

/** Pictures in their order, each with its text, and a button for one more. */
export function PictureList({
  name,
  pictures,
  most,
  hasCaptions = false,
  onChange,
  onBusy,
  faultOf,
  more,
}: PictureListProps) {
  const change = (place: number, part: Partial<ListedPicture>) =>
    onChange(pictures.map((one, at) => (at === place ? { ...one, ...part } : one)));
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return (
    <div className="grid gap-4">
      {pictures.map((picture, place) => {
        const number = most === 1 ? "" : ` ${place + 1}`;
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are chosen
            key={place}
            className="grid items-start gap-x-5 gap-y-3 md:grid-cols-[240px_minmax(0,1fr)]"
          >
            <ImageUpload
              label={`${title}${number}`}
              value={picture.imageUrl}
              onChange={(imageUrl) => change(place, { imageUrl })}
              onBusy={onBusy}
              error={faultOf(`${place}.imageUrl`)}
            />
            <div className="grid justify-items-start gap-3">
              <PanelField
                label={`Text for ${name}${number}`}
                hint="Says what the picture shows, for people who cannot see it."
                value={picture.alt}
                onChange={({ target }) => change(place, { alt: target.value })}
                error={faultOf(`${place}.alt`)}
                className="w-full"
              />
              {hasCaptions && (
                <PanelField
                  label={`Caption of ${name}${number}`}
                  value={picture.caption ?? ""}
                  onChange={({ target }) => change(place, { caption: target.value })}
                  error={faultOf(`${place}.caption`)}
                  className="w-full"
                />
              )}
              {more?.(place, `${name}${number}`)}
              <PanelButton
                size="sm"
                variant="danger"
                aria-label={`Remove ${name}${number}`}
                onClick={() =>
                  oncePerPress(() => onChange(pictures.filter((_, at) => at !== place)))
                }
              >
                Remove
              </PanelButton>
            </div>
          </div>
        );
      })}
      {pictures.length < most && (
        <div>
          <PanelButton
            size="sm"
            onClick={() =>
              onChange([
                ...pictures,
                { imageUrl: "", alt: "", ...(hasCaptions && { caption: "" }) },
              ])
            }
          >
            {`Add a ${name}`}
          </PanelButton>
        </div>
      )}
    </div>
  );
}
