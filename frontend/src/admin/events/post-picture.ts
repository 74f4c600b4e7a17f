import { titleLines } from "@/features/events/event-parts";
import { graphemesOf } from "@/lib/characters";

/**
 * The pictures that networks show, in pixels: `free` is left so above and below, for their own controls,
 * the event's picture has `pictureHeight`, and `titles` is the largest type.
 */
export const FORMATS = {
  story: { width: 1080, height: 1920, free: 250, pictureHeight: 1340, titles: 152 },
  square: { width: 1080, height: 1080, free: 84, pictureHeight: 780, titles: 116 },
} as const;
export type Format = keyof typeof FORMATS;

interface Post {
  title: string;
  when: string;
  place: string;
  picture: HTMLImageElement | null;
  logo: HTMLImageElement | null;
}

type Measure = (text: string) => number;

const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;

/**
 * Splits a text into units that must not break: words with their trailing space, also in scripts
 * without spaces.
 */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter("en", { granularity: "word" }).segment(text)) {
    const last = pieces.at(-1) ?? " ";
    const isApart =
      UNSPACED.test(segment) &&
      !/^[\p{Pe}\p{Pf}\p{Po}]/u.test(segment) &&
      !/[\p{Ps}\p{Pi}]$/u.test(last);
    if (segment.trim() !== "" && (/[^\S\u00a0\u202f]$/.test(last) || isApart)) pieces.push(segment);
    else pieces.splice(-1, 1, last.trimStart() + segment);
  }
  return pieces;
}

/** Wraps a text into lines. Only a word wider than a line is cut, between its letters. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  const add = (part: string) => {
    if (line !== "" && measure((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += part;
  };
  for (const piece of piecesOf(text)) {
    for (const part of measure(piece.trimEnd()) > width ? graphemesOf(piece) : [piece]) add(part);
  }
  return [...lines, line.trimEnd()];
}

const widest = (text: string, measure: Measure): number =>
  Math.max(...piecesOf(text).map((piece) => measure(piece.trimEnd())));

/** Wraps to as few lines as `wrap` does, with lines as even as possible. */
function balanced(text: string, width: number, measure: Measure): string[] {
  const most = wrap(text, width, measure).length;
  let [narrow, wide] = [Math.min(width, widest(text, measure)), width];
  while (wide - narrow > 1) {
    const middle = (narrow + wide) / 2;
    if (wrap(text, middle, measure).length === most) wide = middle;
    else narrow = middle;
  }
  return wrap(text, wide, measure);
}

interface Fit<Part> {
  /** The largest type, and the smallest, in which a text may have more lines than `lines`. */
  largest: number;
  smallest: number;
  lines: number;
  width: number;
  measureAt: (size: number, part: Part) => Measure;
}

/**
 * Scale of the type that may be used if it saves one of few lines, which is often a single word.
 */
const SLIGHTLY_SMALLER = 0.84;

/** The largest type in which the parts of a text, each on its own lines, have few enough lines. */
export function fit<Part extends { text: string }>(
  parts: readonly Part[],
  { largest, smallest, lines: most, width, measureAt }: Fit<Part>,
) {
  const linesAt = (size: number, broken: typeof wrap) =>
    parts.flatMap((part) =>
      broken(part.text, width, measureAt(size, part)).map((text) => ({ ...part, text })),
    );
  const isCutAt = (size: number) =>
    parts.some((part) => widest(part.text, measureAt(size, part)) > width);
  let size = largest;
  while (size > smallest && (isCutAt(size) || linesAt(size, wrap).length > most)) size -= 2;
  const count = linesAt(size, wrap).length;
  let less = count < most ? size : 0;
  while (less > size * SLIGHTLY_SMALLER && linesAt(less, wrap).length === count) less -= 2;
  if (less > Math.max(smallest, size * SLIGHTLY_SMALLER)) size = less;
  return { size, lines: linesAt(size, balanced) };
}

const FROM_THE_RIGHT = /^[^\p{L}]*[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;
const directionOf = (text: string) => (FROM_THE_RIGHT.test(text) ? "rtl" : "ltr");

const MARGIN = 84;
const LOGO = 104;
const RULE = { height: 76, width: 132, weight: 3 };

const LOOKS = {
  title: { font: ["500", "font-display"], color: "color-ivory", spacing: -0.01 },
  aside: { font: ["italic 400", "font-display"], color: "color-brass-hi", spacing: -0.01 },
  when: { font: ["500", "font-sans"], color: "color-ivory", spacing: 0 },
  place: { font: ["400", "font-sans"], color: "color-smoke", spacing: 0 },
} as const;

interface Part {
  text: string;
  look: keyof typeof LOOKS;
}

interface Block extends Omit<Fit<Part>, "measureAt"> {
  /** Line height as a multiple of the type size. */
  leading: number;
}

type Pen = CanvasRenderingContext2D;

const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

function fontOf({ look }: Part, size: number): string {
  const [style, family] = LOOKS[look].font;
  return `${style} ${size}px ${token(family)}`;
}

/** Sets font, color and direction of a part of the text. */
function setStyle(pen: Pen, part: Part, size: number): Pen {
  const { color, spacing } = LOOKS[part.look];
  pen.font = fontOf(part, size);
  // Letters that join are not spaced.
  pen.letterSpacing = directionOf(part.text) === "rtl" ? "0px" : `${spacing * size}px`;
  pen.fillStyle = token(color);
  pen.direction = directionOf(part.text);
  return pen;
}

/** Sets title, day and place in the largest type that fits; the logo sits next to the last two. */
function layOut(pen: Pen, { width, titles }: (typeof FORMATS)[Format], parts: readonly Part[]) {
  const measureAt = (size: number, part: Part) => {
    setStyle(pen, part, size);
    return (text: string) => pen.measureText(text).width;
  };
  const block = (of: readonly Part[], { leading, ...type }: Block) => {
    const { size, lines } = fit(of, { ...type, measureAt });
    return { size, lines, leading: size * leading, height: size * leading * lines.length };
  };
  const column = width - 2 * MARGIN;
  const title = { largest: titles, smallest: 44, lines: 4, width: column, leading: 1.1 };
  const detail = { smallest: 30, lines: 2, width: column - 1.5 * LOGO, leading: 1.34 };
  const of = (...looks: Part["look"][]) => parts.filter(({ look }) => looks.includes(look));
  return [
    block(of("title", "aside"), title),
    block(of("when"), { ...detail, largest: 48 }),
    block(of("place"), { ...detail, largest: 40 }),
  ];
}

/**
 * Draws the picture of a post: the event's picture, fading to dark, with its title, day and place.
 */
export async function drawPost(format: Format, post: Post): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const { width, height, free } = FORMATS[format];
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("There is no canvas to draw on.");
  const parts: Part[] = [
    ...titleLines(post.title).map(
      (text, at): Part => ({ text, look: at > 0 && text.startsWith("(") ? "aside" : "title" }),
    ),
    ...post.when.split(" · ").map((text): Part => ({ text, look: "when" })),
    { text: post.place, look: "place" },
  ];
  await Promise.allSettled(parts.map((part) => document.fonts.load(fontOf(part, 40), part.text)));
  const blocks = layOut(pen, FORMATS[format], parts);
  const top = height - free - blocks.reduce((sum, block) => sum + block.height, RULE.height);
  const isRight = directionOf(post.title) === "rtl";
  drawGround(pen, format, { ...post, isRight, top });

  const x = isRight ? width - MARGIN : MARGIN;
  pen.textAlign = isRight ? "right" : "left";
  let y = top;
  for (const [place, { size, lines, leading }] of blocks.entries()) {
    for (const line of lines) {
      setStyle(pen, line, size).fillText(line.text, x, y + leading / 2 + size * 0.3);
      y += leading;
    }
    if (place > 0) continue;
    pen.fillStyle = token("color-brass");
    pen.fillRect(isRight ? x - RULE.width : x, y + RULE.height / 2, RULE.width, RULE.weight);
    y += RULE.height;
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}

interface Ground extends Pick<Post, "picture" | "logo"> {
  isRight: boolean;
  /** Top of the text. */
  top: number;
}

/** The picture, dark behind the text, which the logo ends; without one the logo in a warm light. */
function drawGround(pen: Pen, format: Format, { picture, logo, isRight, top }: Ground) {
  const { width, height, free, pictureHeight } = FORMATS[format];
  const ink = token("color-ink");
  pen.fillStyle = ink;
  pen.fillRect(0, 0, width, height);
  if (picture) cover(pen, picture, width, pictureHeight);
  else {
    const light = pen.createRadialGradient(
      width / 2,
      pictureHeight / 2,
      0,
      width / 2,
      pictureHeight / 2,
      width,
    );
    light.addColorStop(0, token("color-line"));
    light.addColorStop(0.72, token("color-soot"));
    pen.fillStyle = light;
    pen.fillRect(0, 0, width, pictureHeight);
  }
  const from = Math.min(top - 320, pictureHeight - 420);
  const textAt = Math.min(0.5, (top - from) / (pictureHeight - from));
  const shade = pen.createLinearGradient(0, from, 0, pictureHeight);
  shade.addColorStop(0, `${ink}00`);
  shade.addColorStop(textAt / 2, `${ink}38`);
  shade.addColorStop(textAt, `${ink}98`);
  shade.addColorStop((1 + textAt) / 2, `${ink}e8`);
  shade.addColorStop(1, ink);
  pen.fillStyle = shade;
  pen.fillRect(0, from, width, pictureHeight - from);
  if (!logo) return;
  const room = picture ? LOGO : Math.min(width * 0.36, (top - free / 2) * 0.7);
  const scale = room / Math.max(logo.naturalWidth, logo.naturalHeight);
  const [wide, tall] = [logo.naturalWidth * scale, logo.naturalHeight * scale];
  const corner = isRight ? MARGIN : width - MARGIN - wide;
  const [left, above] = picture
    ? [corner, height - free - tall]
    : [(width - wide) / 2, (free / 2 + top - tall) / 2];
  pen.drawImage(logo, left, above, wide, tall);
}

/** Fills a part of the picture from the top with another one, as `object-fit: cover` does. */
function cover(pen: Pen, image: HTMLImageElement, width: number, height: number) {
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [wide, tall] = [width / scale, height / scale];
  const [left, top] = [(image.naturalWidth - wide) / 2, (image.naturalHeight - tall) / 2];
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, left, top, wide, tall, 0, 0, width, height);
}
