/** Fetches the lightbox's code. */
export const loadLightbox = () => import("./lightbox");

/** Fetches it when a pointer or the focus comes near; a failure is met again when it opens. */
export const preloadLightbox = (): void => {
  loadLightbox().catch(() => {});
};
