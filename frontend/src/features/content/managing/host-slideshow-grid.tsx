import { type DragEvent, useEffect, useRef, useState } from "react";

import { moved } from "@/lib/use-drag-sort";
import { MoveButtons } from "@/ui/panel/move-buttons";

import { HostSlideshowCard } from "./host-slideshow-card";
import { nameOf } from "./slideshow";
import type { useSlideshowEdits } from "./use-slideshow-edits";

interface HostSlideshowGridProps {
  editing: ReturnType<typeof useSlideshowEdits>;
  onDelete: (id: number) => void;
}

/** The media in their order, which is changed by dragging a picture or by buttons. */
export function HostSlideshowGrid({ editing, onDelete }: HostSlideshowGridProps) {
  const { shown, edits, edit, arrange } = editing;
  const grid = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announced, announce] = useState("");
  /** What has to hold the focus when the cards stand in their new order. */
  const focused = useRef("");

  const move = (from: number, to: number) => {
    const slide = shown[from];
    if (!slide || to < 0 || to >= shown.length || to === from) return;
    announce(`${nameOf(slide)} is now ${to + 1} of ${shown.length}.`);
    arrange(moved(shown, from, to));
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
            <HostSlideshowCard
              slide={slide}
              edit={edits[slide.id]}
              onEdit={(typed) => edit(slide, typed)}
              onDelete={() => onDelete(slide.id)}
              contest={
                editing.isContested(slide)
                  ? {
                      onKeepMine: () => editing.keepMine(slide),
                      onTakeTheirs: () => editing.takeTheirs(slide),
                    }
                  : null
              }
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
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}
