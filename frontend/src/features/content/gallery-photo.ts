import type { Schemas } from "@/api/client";

/** A photo of the house's own gallery. */
export type GalleryPhoto = Schemas["GalleryPhotoOut"];
