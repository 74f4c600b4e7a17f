import { useCallback, useState } from "react";
import * as t from "@/messages/overlays";

import { useFetchedCode } from "@/ui/fetched-code";

import type { LightboxPicture } from "./lightbox";
import { closeOverlay, giveUpOverlay, openOverlay, useOverlay } from "./overlay";

/** The lightbox's code, which is fetched apart from the page's. */
const loadLightbox = () => import("./lightbox");

const isPlace = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** Preloads the viewer when a pointer or the focus comes near; a failure appears when it opens. */
const preload = () => {
  loadLightbox().catch(() => {});
};

/**
 * Opens pictures in full size. `opener` returns the props of each picture's button, and `viewer` is
 * rendered next to them. `title` names their subject.
 */
export function usePictureViewer(title: string, pictures: readonly LightboxPicture[]) {
  // Two past events may have one title.
  const name = `pictures: ${title} ${pictures[0]?.id}`;
  const opened = useOverlay(name, isPlace);
  const [turnedTo, setTurnedTo] = useState<number | null>(null);
  const shown = opened === null ? null : (turnedTo ?? opened);
  const close = useCallback(() => closeOverlay(name), [name]);
  const code = useFetchedCode(loadLightbox, shown !== null, () => giveUpOverlay(name));
  const opener = (place: number, of: string) => ({
    "aria-haspopup": "dialog" as const,
    "aria-label": t.enlarge(of),
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => {
      setTurnedTo(null);
      openOverlay(name, place);
    },
  });
  const viewer = code && (
    <code.Lightbox
      title={title}
      pictures={pictures}
      shown={shown}
      onShow={setTurnedTo}
      onClose={close}
    />
  );
  return { opener, viewer };
}
