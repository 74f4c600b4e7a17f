import { lazy, Suspense, useState } from "react";

import type { LightboxPicture } from "./lightbox";

/** The lightbox's code, which is fetched apart from the page's. */
const loadLightbox = () => import("./lightbox");

const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }));

/** Fetches it when a pointer or the focus comes near; a failure shows itself when it opens. */
const preload = () => {
  loadLightbox().catch(() => {});
};

/**
 * Lets pictures open in the size of the screen: `opener` is what the button of each of them carries,
 * `viewer` stands beside them. `title` says what they are of.
 */
export function usePictureViewer(title: string, pictures: readonly LightboxPicture[]) {
  const [shown, setShown] = useState<number | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const opener = (place: number, name: string) => ({
    "aria-haspopup": "dialog" as const,
    "aria-label": `Enlarge: ${name}`,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => {
      setWasOpened(true);
      setShown(place);
    },
  });
  const viewer = wasOpened && (
    <Suspense>
      <Lightbox
        title={title}
        pictures={pictures}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(null)}
      />
    </Suspense>
  );
  return { opener, viewer };
}
