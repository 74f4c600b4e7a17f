// Rule: A picture comes in the width that the screen needs.

import { useCallback, useState } from "react";
import { preload } from "react-dom";

import { Logo } from "./drawing";

/** Widths in which the server stores a picture, as far as they are below its own. */
const LADDER = [320, 640, 960, 1280, 1600];

const OWN_PICTURE = /^(?<stem>\/media\/[0-9a-f]{32}-(?<width>\d+)x(?<height>\d+))\.jpg$/;

interface Variants {
  width: number;
  height: number;
  srcSet: string;
  fallback: string;
}

/**
 * Reads from the address of one of our own pictures its size, its AVIF in every width, and a JPEG of
 * middle size for browsers older than those that the styles are built for; null for any other address.
 */
export function variantsOf(src: string): Variants | null {
  const { stem, width: w, height: h } = OWN_PICTURE.exec(src)?.groups ?? {};
  if (stem === undefined) return null;
  const width = Number(w);
  const widths = [...LADDER.filter((step) => step < width), width];
  const middle = widths.findLast((step) => step <= 960) ?? width;
  return {
    width,
    height: Number(h),
    srcSet: widths.map((step) => `${stem}-${step}.avif ${step}w`).join(", "),
    fallback: `${stem}-${middle}.jpg`,
  };
}

/** The screens that `max-md:` means in class names, and the others. */
const NARROW = "(width < 48rem)";
const WIDE = "(width >= 48rem)";

/** Preloads a picture in the document's head, if the browser supports the best format. */
function preloadPicture(wide: Variants | null, tall: Variants | null, sizes: string): void {
  for (const [variants, media] of [
    [wide, tall ? WIDE : undefined],
    [tall, NARROW],
  ] as const) {
    if (!variants) continue;
    preload(variants.fallback, {
      as: "image",
      type: "image/avif",
      imageSrcSet: variants.srcSet,
      imageSizes: sizes,
      fetchPriority: "high",
      media,
    });
  }
}

interface PictureProps {
  /** Null or empty without a picture. */
  src: string | null;
  /** A tall picture of the same, which a narrow screen shows and fetches instead. */
  portrait?: string | null | undefined;
  /** Text alternative; empty for a decorative picture. */
  alt: string;
  /** Displayed width, as in the `sizes` attribute: "(min-width: 768px) 33vw, 100vw". */
  sizes: string;
  /** Whether it is in the first view of the page, and so is fetched at once. */
  priority?: boolean;
  /** For the `<img>`. */
  className?: string;
}

/**
 * A picture in the width and format that the screen needs, or the venue's logo if there is none.
 */
export function Picture({
  src,
  portrait,
  alt,
  sizes,
  priority = false,
  className = "",
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);

  // The picture may have failed before hydration; then there is no event.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== "") setFailed(src);
    },
    [src],
  );

  if (!src || failed === src) return <MissingPicture alt={alt} className={className} />;

  const variants = variantsOf(src);
  const tall = portrait ? variantsOf(portrait) : null;
  if (priority) preloadPicture(variants, tall, sizes);
  const image = (
    <img
      ref={check}
      src={variants?.fallback ?? src}
      width={variants?.width}
      height={variants?.height}
      alt={alt}
      loading={priority ? undefined : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? undefined : "async"}
      onError={() => setFailed(src)}
      className={className}
    />
  );
  if (!variants) return image;
  return (
    <picture className="contents [&>source]:hidden">
      {tall && <Source of={tall} sizes={sizes} media={NARROW} />}
      <Source of={variants} sizes={sizes} />
      {image}
    </picture>
  );
}

interface SourceProps {
  of: Variants;
  sizes: string;
  media?: string;
}

function Source({ of: { srcSet }, sizes, media }: SourceProps) {
  return <source media={media} type="image/avif" srcSet={srcSet} sizes={sizes} />;
}

function MissingPicture({ alt, className }: { alt: string; className: string }) {
  const name = alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt };
  return (
    <span {...name} className={`grid place-items-center bg-coal ${className}`}>
      <Logo className="size-1/2 max-w-40 text-brass" />
    </span>
  );
}
