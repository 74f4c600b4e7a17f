import { late } from "@/ui/part";

/** `VideoGallery`, below a page's first view: its code comes once the page is alive. */
export const VideoGallery = late(async () => (await import("./video-gallery")).VideoGallery);
