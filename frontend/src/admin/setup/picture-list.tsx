import type { ReactNode } from "react";

import { oncePerPress } from "@/admin/data/use-removal";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { ImageUpload } from "@/admin/ui/image-upload";
import { ListFault } from "@/admin/ui/notes";
import { capital } from "@/lib/text";

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
  /** Returns the fault of a part: "0.alt", or "alt" of a single picture; of "" that of the list. */
  faultOf: (part: string) => string | undefined;
  /** More fields of the picture at a place; `name` ends with its number. */
  more?: (place: number, name: string) => ReactNode;
}

const LABELS: Readonly<Record<string, (name: string) => string>> = {
  alt: (name) => `${capital(name)}, its description`,
  caption: (name) => `Caption of ${name}`,
  focus: (name) => `Focus of ${name}`,
  mirrored: (name) => `Mirror ${name}`,
  portraitUrl: (name) => `Tall picture for ${name}`,
};

/** Returns the label of a part of a picture, such as "0.alt" or "alt"; also of the picture itself. */
export function pictureLabel(name: string, part: string): string {
  const [place, field = place] = part.split(".");
  const numbered = /^\d+$/.test(place ?? "") ? `${name} ${Number(place) + 1}` : name;
  return (LABELS[field ?? ""] ?? capital)(numbered);
}

/** Sums up pictures by their descriptions: "A lamp, A full house". */
export const picturesInWords = (pictures: readonly Pick<ListedPicture, "alt">[]): string =>
  pictures.map(({ alt }) => alt || "no description").join(", ") || "None";

/** Pictures in their order, each folded with its text, and a button for one more. */
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
  return (
    <div className="grid gap-4">
      <ListFault fault={faultOf("")} />
      {pictures.map((picture, place) => {
        const number = most === 1 ? "" : ` ${place + 1}`;
        const partOf = (field: string) => (most === 1 ? field : `${place}.${field}`);
        const shared = (field: string) => ({
          label: pictureLabel(name, partOf(field)),
          error: faultOf(partOf(field)),
        });
        return (
          <Fold
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are chosen
            key={place}
            title={capital(`${name}${number}`)}
            holds={[picture.alt]}
            isOpen={picture.imageUrl === ""}
          >
            <div className="grid items-start gap-x-5 gap-y-3 md:grid-cols-[240px_minmax(0,1fr)]">
              <ImageUpload
                {...shared("imageUrl")}
                required
                value={picture.imageUrl}
                onChange={(imageUrl) => change(place, { imageUrl })}
                onBusy={onBusy}
              />
              <div className="grid justify-items-start gap-3">
                <PanelField
                  {...shared("alt")}
                  required
                  hint="Says what the picture shows, for people who cannot see it."
                  value={picture.alt}
                  onChange={({ target }) => change(place, { alt: target.value })}
                  className="w-full"
                />
                {hasCaptions && (
                  <PanelField
                    {...shared("caption")}
                    required
                    value={picture.caption ?? ""}
                    onChange={({ target }) => change(place, { caption: target.value })}
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
          </Fold>
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
