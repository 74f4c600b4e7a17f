export type FileKind = "image" | "video";

/** Phones' pictures, which some browsers give no type. */
const UNTYPED_IMAGE = /\.(heic|heif|avif|webp|jpe?g|png|gif)$/i;
const UNTYPED_VIDEO = /\.(mp4|m4v|mov)$/i;

/** Returns the kind of a file by its type or name; null if it is neither image nor video. */
export function kindOf({ name, type }: Pick<File, "name" | "type">): FileKind | null {
  if (type.startsWith("image/")) return "image";
  if (type.startsWith("video/")) return "video";
  if (type !== "" && type !== "application/octet-stream") return null;
  if (UNTYPED_IMAGE.test(name)) return "image";
  return UNTYPED_VIDEO.test(name) ? "video" : null;
}

const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 25;

/** The limit as text next to the field. */
export const CLIP_LIMIT = `${MOST_MEGABYTES} MB`;

/** Why a clip is rejected before reading it; null if it may be sent. */
export function faultOfClip({ name, size }: Pick<File, "name" | "size">): string | null {
  if (size <= MOST_MEGABYTES * MEGABYTE) return null;
  return `${name} has more than ${CLIP_LIMIT}`;
}

/** A clip as it is, as a data URL. Raises the reader's error when it cannot be read. */
export function readClip(file: File): Promise<string> {
  // Some browsers give no type to clips from phones, but the server requires one.
  const typed = file.type.startsWith("video/") ? file : file.slice(0, file.size, "video/mp4");
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(typed);
  });
}
