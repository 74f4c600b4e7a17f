import { arrayMove } from "@dnd-kit/sortable";
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { changedNames, controlsOf, type Draft, noEdits } from "@/admin/data/edits";
import { PinnedRow, usePin } from "@/admin/data/pinned-rows";
import type { useRemoval } from "@/admin/data/use-removal";
import { DeleteButton } from "@/admin/ui/buttons";
import { PanelField } from "@/admin/ui/fields";
import { MoveButtons } from "@/admin/ui/lists/sortable-list";
import { GoneNote } from "@/admin/ui/read-faults";
import { Picture } from "@/ui/picture";

import {
  nameOf,
  placeFault,
  type Slide,
  type SlideValues,
  savedOf,
  type useSlideEdits,
} from "./use-slide-edits";

interface SlideGridProps {
  editing: ReturnType<typeof useSlideEdits>;
  removal: Pick<ReturnType<typeof useRemoval<number>>, "remove" | "isBusy">;
}

/** The media in their order, which is changed by dragging a picture or by buttons. */
export function SlideGrid({ editing, removal }: SlideGridProps) {
  const { shown, arrange } = editing;
  const grid = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announced, announce] = useState("");
  /** Selector of the button to focus once the cards are rendered in their new order. */
  const focused = useRef("");

  const move = (from: number, to: number) => {
    const slide = shown[from];
    if (!slide || to < 0 || to >= shown.length || to === from) return;
    announce(`${nameOf(slide)} is now ${to + 1} of ${shown.length}.`);
    arrange(arrayMove([...shown], from, to));
  };
  const moveByButton = (from: number, to: number, direction: "up" | "down") => {
    focused.current = `[data-slide="${shown[from]?.id}"] [data-move=${direction}]`;
    move(from, to);
  };
  const order = shown.map(({ id }) => id).join();
  useEffect(() => {
    if (focused.current === "" || order === "") return;
    const button = grid.current?.querySelector<HTMLButtonElement>(focused.current);
    const other = button?.parentElement?.querySelector<HTMLButtonElement>(":enabled");
    (button?.disabled ? other : button)?.focus();
    focused.current = "";
  }, [order]);

  const dropOn = (event: DragEvent, place: number) => {
    if (dragged === null) return;
    event.preventDefault();
    move(dragged, place);
    setDragged(null);
  };
  return (
    <>
      <ol
        ref={grid}
        aria-label="Host event slideshow"
        className="grid gap-3.5 sm:grid-cols-2 xl:grid-cols-3"
      >
        {shown.map((slide, place) => (
          <li
            key={slide.id}
            data-slide={slide.id}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => dropOn(event, place)}
            className={`min-w-0 ${dragged === place ? "opacity-50" : ""}`}
          >
            <PinnedRow id={slide.id}>
              <SlideCard
                slide={slide}
                draft={editing.draftOf(slide)}
                isBusy={removal.isBusy(slide.id)}
                onDelete={() => removal.remove(slide.id)}
                onDragStart={() => setDragged(place)}
                onDragEnd={() => setDragged(null)}
                moveButtons={
                  <MoveButtons
                    name={nameOf(slide)}
                    isFirst={place === 0}
                    isLast={place === shown.length - 1}
                    onUp={() => moveByButton(place, place - 1, "up")}
                    onDown={() => moveByButton(place, place + 1, "down")}
                  />
                }
              />
            </PinnedRow>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}

interface SlideCardProps {
  slide: Slide;
  /** Unsaved input. */
  draft: Draft<SlideValues>;
  /** Whether it is being deleted here. */
  isBusy: boolean;
  onDelete: () => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  moveButtons: ReactNode;
}

const BADGES = {
  image: { word: "Image", colours: "bg-[#1d4634] text-[#cdf3de]" },
  video: { word: "Video", colours: "bg-[#1c3556] text-[#cfe2ff]" },
} as const;

/** A picture or clip with caption and display order; edits stay here until all are saved. */
function SlideCard({
  slide,
  draft,
  isBusy,
  onDelete,
  onDragStart,
  onDragEnd,
  moveButtons,
}: SlideCardProps) {
  const { imageUrl, mediaType } = slide;
  const name = nameOf(slide);
  const titleId = useId();
  const saved = savedOf(slide);
  const { field } = controlsOf(saved, draft);
  const isEdited = changedNames(draft[0], saved).length > 0;
  const badge = BADGES[mediaType];
  usePin(isEdited && !isBusy);
  return (
    <article
      aria-labelledby={titleId}
      className={`flex h-full flex-col border bg-soot ${isEdited ? "border-brass" : "border-line"}`}
    >
      <h3 id={titleId} className="sr-only">{`${badge.word}: ${name}`}</h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the buttons below do the same */}
      <div
        draggable
        onDragStart={onDragStart}
        onDragEnd={onDragEnd}
        className="relative cursor-grab active:cursor-grabbing"
      >
        {mediaType === "video" ? (
          <video
            // Phones show a frame of a clip only if the URL names a time.
            src={`${imageUrl}#t=0.1`}
            muted
            controls
            playsInline
            preload="metadata"
            aria-label={name}
            className="aspect-3/2 w-full bg-ink object-contain"
          />
        ) : (
          <Picture
            src={imageUrl}
            alt={slide.caption}
            sizes="(min-width: 1280px) 22rem, (min-width: 640px) 45vw, 92vw"
            className="aspect-3/2 w-full object-cover"
          />
        )}
        <span
          className={`absolute top-2.5 left-2.5 px-2 py-0.5 text-12 font-semibold tracking-[.08em] uppercase ${badge.colours}`}
        >
          {badge.word}
        </span>
        {isEdited && (
          <span className="absolute top-2.5 right-2.5 bg-brass px-2 py-0.5 text-12 font-medium text-on-brass">
            Not saved
          </span>
        )}
      </div>
      <GoneNote onDiscard={() => draft[1](() => noEdits)} />
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3 px-3.5 pt-3">
        <PanelField label="Caption" maxLength={300} {...field("caption")} />
        <PanelField
          label="Display order"
          inputMode="numeric"
          autoComplete="off"
          rule={placeFault}
          {...field("displayOrder")}
        />
      </div>
      <div className="mt-auto flex items-center justify-between px-1.5 pt-1.5 pb-1.5">
        {moveButtons}
        <DeleteButton name={name} isBusy={isBusy} onClick={onDelete} />
      </div>
    </article>
  );
}
