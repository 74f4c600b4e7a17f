import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import * as t from "@/messages/overlays";

import { LinkedText } from "@/ui/linked-text";
import { Picture } from "@/ui/picture";

import { useFocusReturn } from "./overlay";

export interface LightboxPicture {
  id: number;
  imageUrl: string;
  /** Text for screen readers; empty if the caption is enough. */
  alt: string;
  /** Text below the picture; empty for none. */
  caption: string;
  /** A second, smaller line; empty for none. */
  description?: string;
}

interface LightboxProps {
  /** Subject of the pictures: the name of the dialog. */
  title: string;
  pictures: readonly LightboxPicture[];
  /** Place of the picture that is shown; null while it is closed. */
  shown: number | null;
  onShow: (place: number) => void;
  onClose: () => void;
}

/** Pictures in the size of the screen, turned by arrow keys, Home, End and swipes. */
export function Lightbox({ title, pictures, shown, onShow, onClose }: LightboxProps) {
  const focusReturn = useFocusReturn();
  const slide = useRef<HTMLDivElement>(null);
  const count = pictures.length;
  const place = Math.min(shown ?? 0, count - 1);

  const step = (by: 1 | -1) => onShow((place + by + count) % count);
  const swipe = useSwipe(step, (dragged) => {
    if (slide.current) slide.current.style.translate = dragged === 0 ? "" : `${dragged}px`;
  });
  const placeByKey = new Map([
    ["ArrowRight", (place + 1) % count],
    ["ArrowLeft", (place - 1 + count) % count],
    ["Home", 0],
    ["End", count - 1],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = placeByKey.get(event.key);
    if (wanted === undefined) return;
    event.preventDefault();
    onShow(wanted);
  };

  // Preloads the neighbors of the shown picture.
  const near = [place, placeByKey.get("ArrowRight"), placeByKey.get("ArrowLeft")];
  return (
    <Radix.Root open={shown !== null} onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="on-picture fixed inset-0 z-50 animate-fade-in bg-veil">
          <Radix.Content
            aria-describedby={undefined}
            {...focusReturn}
            onKeyDown={onKeyDown}
            className="grid size-full grid-rows-[1fr_auto] outline-0"
          >
            <Radix.Title className="sr-only">{title}</Radix.Title>
            <div
              {...swipe}
              className="relative touch-pan-y touch-pinch-zoom overflow-clip select-none"
            >
              {pictures.map((picture, index) =>
                near.includes(index) ? (
                  <div
                    key={picture.id}
                    ref={index === place ? slide : undefined}
                    aria-hidden={index !== place}
                    onClick={({ target, currentTarget }) => {
                      if (target === currentTarget) onClose();
                    }}
                    className={`absolute inset-x-0 top-16 bottom-0 flex items-center justify-center transition-opacity duration-300 md:inset-x-18 md:top-10 ${
                      index === place ? "" : "pointer-events-none opacity-0"
                    }`}
                  >
                    <Picture
                      src={picture.imageUrl}
                      alt={picture.alt}
                      sizes="100vw"
                      priority
                      className="max-h-full min-h-0 max-w-full min-w-0 object-contain"
                    />
                  </div>
                ) : null,
              )}
            </div>
            <LightboxCaption picture={pictures[place]} place={place} count={count} onStep={step} />
            <Radix.Close
              aria-label={t.close}
              className="absolute top-2 right-2 z-10 grid size-12 place-items-center text-ivory/85 transition-colors duration-200 hover:text-brass-hi md:top-4 md:right-4"
            >
              <X aria-hidden className="size-6" strokeWidth={1.25} />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface LightboxCaptionProps {
  picture: LightboxPicture | undefined;
  place: number;
  count: number;
  onStep: (by: 1 | -1) => void;
}

const STEPS = [
  { by: -1, label: t.previousPicture, Icon: ChevronLeft },
  { by: 1, label: t.nextPicture, Icon: ChevronRight },
] as const;

/** The caption, the position among the pictures, and buttons to the neighbors. */
function LightboxCaption({ picture, place, count, onStep }: LightboxCaptionProps) {
  return (
    <div className="flex items-center justify-between gap-6 px-5 pt-4 pb-5 md:px-18 md:pt-6 md:pb-8">
      <div aria-live="polite">
        {picture?.caption && (
          <p className="font-display text-22 leading-tight md:text-26">{picture.caption}</p>
        )}
        {picture?.description && (
          <p className="mt-1 max-w-[62ch] text-16 text-smoke">
            <LinkedText>{picture.description}</LinkedText>
          </p>
        )}
        {count > 1 && (
          <p className="figures mt-1.5 text-15 text-brass">{t.pictureOf(place + 1, count)}</p>
        )}
      </div>
      {count > 1 && (
        <div className="flex shrink-0 gap-2">
          {STEPS.map(({ by, label, Icon }) => (
            <button
              key={by}
              type="button"
              aria-label={label}
              onClick={() => onStep(by)}
              className="grid size-12 place-items-center border border-line text-ivory/85 transition-colors duration-200 hover:border-brass hover:text-brass-hi"
            >
              <Icon aria-hidden className="size-6" strokeWidth={1.25} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Shorter swipes count as a tap (the same limit as for toasts). */
const THRESHOLD_PX = 50;

/**
 * Detects horizontal swipes and calls `onSwipe` with their direction: 1 for the next picture, -1
 * for the previous one. `follow` moves the dragged element, in pixels; it is called with 0 at the
 * end. The element needs `touch-action: pan-y`, or the browser handles the swipe itself.
 */
function useSwipe(onSwipe: (direction: 1 | -1) => void, follow: (dragged: number) => void) {
  const start = useRef<{ pointer: number; x: number } | null>(null);

  const draggedBy = (event: PointerEvent) =>
    start.current?.pointer === event.pointerId ? event.clientX - start.current.x : null;
  const letGo = () => {
    start.current = null;
    follow(0);
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === "mouse") return;
      // A second finger zooms.
      if (!event.isPrimary) return letGo();
      start.current = { pointer: event.pointerId, x: event.clientX };
    },
    onPointerMove: (event: PointerEvent) => {
      const dragged = draggedBy(event);
      if (dragged !== null) follow(dragged);
    },
    onPointerUp: (event: PointerEvent) => {
      const dragged = draggedBy(event);
      if (dragged === null) return;
      letGo();
      if (Math.abs(dragged) >= THRESHOLD_PX) onSwipe(dragged < 0 ? 1 : -1);
    },
    onPointerCancel: letGo,
  };
}
