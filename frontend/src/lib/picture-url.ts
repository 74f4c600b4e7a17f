/** Widths in which the server keeps a picture, as far as they are below its own. */
const LADDER = [320, 640, 960, 1280, 1600];

const OWN_PICTURE = /^(?<stem>\/media\/[0-9a-f]{32}-(?<width>\d+)x(?<height>\d+))\.jpg$/;

export interface PictureVariants {
  width: number;
  height: number;
  /** A source set for each format, the best first. */
  srcSets: { avif: string; webp: string; jpg: string };
  /** One of middle size, for whoever reads no source set. */
  fallback: string;
}

/** Reads size and variants from the address of one of our own pictures; null for any other. */
export function variantsOf(src: string): PictureVariants | null {
  const { stem, width: w, height: h } = OWN_PICTURE.exec(src)?.groups ?? {};
  if (stem === undefined) return null;
  const width = Number(w);
  const widths = [...LADDER.filter((step) => step < width), width];
  const srcSet = (format: string) =>
    widths.map((step) => `${stem}-${step}.${format} ${step}w`).join(", ");
  const middle = widths.findLast((step) => step <= 960) ?? width;
  return {
    width,
    height: Number(h),
    srcSets: { avif: srcSet("avif"), webp: srcSet("webp"), jpg: srcSet("jpg") },
    fallback: `${stem}-${middle}.jpg`,
  };
}
