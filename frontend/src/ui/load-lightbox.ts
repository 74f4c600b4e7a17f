/** Fetches the lightbox's code: when it is opened, or before, when a pointer comes near. */
export const loadLightbox = () => import("./lightbox");
