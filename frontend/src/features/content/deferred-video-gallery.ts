import { deferred } from "@/ui/hydration-root";

/** `VideoGallery`, below a page's first view: its code comes once the page is alive. */
export const VideoGallery = deferred(async () => (await import("./video-gallery")).VideoGallery);
