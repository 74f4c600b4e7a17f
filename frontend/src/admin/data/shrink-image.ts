const ADVICE = "Save it as a JPEG or PNG picture and try again.";

/** A picture that the browser cannot show; the message names the file and gives advice. */
export class UnreadableImage extends Error {
  constructor(fileName: string, reason = "cannot be read by this browser") {
    super(`“${fileName}” ${reason}. ${ADVICE}`);
    this.name = "UnreadableImage";
  }
}

/** The measures of a picture that is sent (docs/product.md, 'Numbers'). */
const MOST = { width: 800, height: 600 };
const LONGEST_TEXT = 100_000;
/** In tenths, which add up exactly. */
const BEST_QUALITY = 9;
const WORST_QUALITY = 1;

/** This many pixels take 400 MB once decoded, which is the most that a phone has for a page. */
const MOST_PIXELS = 100_000_000;
/** Formats that a browser may show in a page but cannot decode into a bitmap. */
const ONLY_AS_IMAGE = /^image\/(heic|heif|svg)|\.(heic|heif|svg)$/i;
/** Background of transparent pictures; the server uses the same. */
const PAPER = "#fff";

/**
 * For each type, a picture of 2 by 1 pixels whose EXIF orientation is sideways. Browsers differ in
 * which types they rotate; the server rotates all of them.
 */
const SIDEWAYS = new Map([
  [
    "image/webp",
    "data:image/webp;base64,UklGRk4AAABXRUJQVlA4WAoAAAAIAAAAAQAAAAAAVlA4TA4AAAAvAQAAAAcQEf0PRET/A0VYSUYaAAAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAA=",
  ],
  [
    "image/png",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABAQAAAADcWUInAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAAANZnS2kAAAAKSURBVHicY2AAAAACAAFIr6RxAAAAAElFTkSuQmCC",
  ],
]);

/** How a canvas turns or mirrors a picture, by its EXIF orientation (Exif 3.0, section 4.6.5.1.6). */
const UPRIGHT: Readonly<Record<number, readonly [number, number, number, number]>> = {
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};
const FIRST_ON_ITS_SIDE = 5;

interface Size {
  width: number;
  height: number;
}

/** The size in which a picture fits into 800 by 600 pixels with its proportions, never enlarged. */
export function fitting({ width, height }: Size): Size {
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The best encoding of at most 100000 characters, or that of the lowest quality. */
export function encodedWithin(encode: (quality: number) => string): string {
  let text = "";
  for (let tenths = BEST_QUALITY; tenths >= WORST_QUALITY; tenths--) {
    text = encode(tenths / 10);
    if (text.length <= LONGEST_TEXT) break;
  }
  return text;
}

/**
 * Returns the picture as a JPEG data URL for sending: upright, at most 800 by 600 pixels and about
 * 75 kB. Throws UnreadableImage, whose message names the file.
 */
export async function shrinkImage(file: File): Promise<string> {
  const address = URL.createObjectURL(file);
  try {
    const image = await opened(address, file.name);
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0 || height === 0) throw new UnreadableImage(file.name);
    if (width * height > MOST_PIXELS) throw new UnreadableImage(file.name, "has too many pixels");
    const orientation = await orientationLeftToUs(file);
    const size = fitting(turned({ width, height }, orientation));
    return drawn(await decoded(file, image, turned(size, orientation)), size, orientation);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The EXIF orientation of a picture that this browser does not rotate automatically, else 1. */
async function orientationLeftToUs(file: File): Promise<number> {
  const sideways = SIDEWAYS.get(file.type);
  if (sideways === undefined) return 1;
  const { naturalWidth, naturalHeight } = await opened(sideways, file.name);
  if (naturalWidth < naturalHeight) return 1;
  const { load } = await import("exifreader");
  const tags = await load(file, { expanded: true }).catch(() => null);
  return tags?.exif?.Orientation?.value ?? 1;
}

/** The size before or after a picture is turned by its EXIF orientation. */
function turned({ width, height }: Size, orientation: number): Size {
  return orientation < FIRST_ON_ITS_SIDE ? { width, height } : { width: height, height: width };
}

/** Loads the picture and its size as this browser shows it, without decoding it. */
function opened(address: string, name: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new UnreadableImage(name));
    image.src = address;
  });
}

/** Decodes and scales off the main thread, so the page stays usable even with 40 megapixels. */
async function decoded(
  file: File,
  image: HTMLImageElement,
  { width, height }: Size,
): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, {
      imageOrientation: "from-image",
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: "high",
    });
  } catch {
    // In other formats, an image element would show the first half of a truncated file.
    if (!ONLY_AS_IMAGE.test(`${file.type} ${file.name}`)) throw new UnreadableImage(file.name);
    await image.decode().catch(() => Promise.reject(new UnreadableImage(file.name)));
    return image;
  }
}

function drawn(
  picture: ImageBitmap | HTMLImageElement,
  { width, height }: Size,
  orientation: number,
): string {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("There is no canvas to draw on.");
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  const [a, b, c, d] = UPRIGHT[orientation] ?? [1, 0, 0, 1];
  pen.transform(a, b, c, d, a + c < 0 ? width : 0, b + d < 0 ? height : 0);
  const stored = turned({ width, height }, orientation);
  pen.drawImage(picture, 0, 0, stored.width, stored.height);
  if (picture instanceof ImageBitmap) picture.close();
  return encodedWithin((quality) => canvas.toDataURL("image/jpeg", quality));
}
