import { lazy, Suspense, useState } from "react";

import type { LightboxProps } from "./lightbox";

/** Fetches the lightbox's code. */
const loadLightbox = () => import("./lightbox");

/** Fetches it when a pointer or the focus comes near; a failure is met again when it opens. */
export const preloadLightbox = (): void => {
  loadLightbox().catch(() => {});
};

const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }));

/** The lightbox, whose code is fetched when it opens for the first time. */
export function PictureViewer(props: LightboxProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.shown !== null && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <Lightbox {...props} />
    </Suspense>
  );
}
