const ADVICE = "Save it as a JPEG or PNG picture and try again.";

/** A picture that the browser cannot show; the message names the file and says what helps. */
export class UnreadableImage extends Error {
  constructor(fileName: string, reason = "cannot be read by this browser") {
    super(`“${fileName}” ${reason}. ${ADVICE}`);
    this.name = "UnreadableImage";
  }
}

/** The measures of a picture that is sent (specification, section 9). */
const MOST = { width: 800, height: 600 };
const LONGEST_TEXT = 100_000;
/** In tenths, which add up exactly. */
const BEST_QUALITY = 9;
const WORST_QUALITY = 1;

/** So many take 400 MB once decoded: a phone has no more for a page. */
const MOST_PIXELS = 100_000_000;
/** Formats that a browser may show in a page but cannot decode into a bitmap. */
const ONLY_AS_IMAGE = /^image\/(heic|heif|svg)|\.(heic|heif|svg)$/i;
/** What shows through a picture that is transparent; the server's choice too. */
const PAPER = "#fff";

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
 * A picture as the JPEG data URL that is sent: upright, at most 800 by 600 pixels and about 75 kB
 * (specification, sections 5 and 9). Raises UnreadableImage, whose message names the file.
 */
export async function shrinkImage(file: File): Promise<string> {
  const address = URL.createObjectURL(file);
  try {
    const image = await opened(address, file.name);
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0 || height === 0) throw new UnreadableImage(file.name);
    if (width * height > MOST_PIXELS) throw new UnreadableImage(file.name, "has too many pixels");
    const size = fitting({ width, height });
    return drawn(await decoded(file, image, size), size);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The picture with its size, which is that of the upright picture; nothing is decoded yet. */
function opened(address: string, name: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new UnreadableImage(name));
    image.src = address;
  });
}

/** Decodes and scales beside the page, which stays usable even with 40 megapixels. */
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
    // Of other formats an image shows the half that has arrived of a file that broke off.
    if (!ONLY_AS_IMAGE.test(`${file.type} ${file.name}`)) throw new UnreadableImage(file.name);
    await image.decode().catch(() => Promise.reject(new UnreadableImage(file.name)));
    return image;
  }
}

function drawn(picture: ImageBitmap | HTMLImageElement, { width, height }: Size): string {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("There is no canvas to draw on.");
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, width, height);
  if (picture instanceof ImageBitmap) picture.close();
  return encodedWithin((quality) => canvas.toDataURL("image/jpeg", quality));
}
