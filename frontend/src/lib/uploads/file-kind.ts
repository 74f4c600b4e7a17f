export type FileKind = "image" | "video";

/** Phones' pictures, which some browsers give no type. */
const UNTYPED_IMAGE = /\.(heic|heif|avif|webp|jpe?g|png|gif)$/i;
const UNTYPED_VIDEO = /\.(mp4|m4v|mov)$/i;

/** What a file says that it is; null for what is neither an image nor a video. */
export function kindOf({ name, type }: Pick<File, "name" | "type">): FileKind | null {
  if (type.startsWith("image/")) return "image";
  if (type.startsWith("video/")) return "video";
  if (type !== "" && type !== "application/octet-stream") return null;
  if (UNTYPED_IMAGE.test(name)) return "image";
  return UNTYPED_VIDEO.test(name) ? "video" : null;
}
