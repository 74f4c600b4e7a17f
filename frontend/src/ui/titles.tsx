// Rule: A title like 'A (B) C' breaks over lines.

import { Fragment, type ReactNode } from "react";

import { Picture } from "./picture";

/** The small brass label above a title. */
export function Eyebrow({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <p className={`label text-brass ${className}`}>{children}</p>;
}

/** A name or title in the venue's style: the last of several words in italic brass. */
export function AccentTitle({ children }: { children: string }) {
  const words = children.split(" ");
  const last = words.pop();
  return (
    <>
      {words.length > 0 && <span>{`${words.join(" ")} `}</span>}
      <i className="font-normal text-brass-hi">{last}</i>
    </>
  );
}

/**
 * Class for text over a picture, which keeps the dark colors even on a light background: the server
 * defines it (`light.css`).
 */
export const ON_PICTURE = "on-picture bg-ink";

interface BackdropProps {
  picture: { imageUrl: string; alt: string };
  sizes: string;
  /** Class of a shade that keeps the text on the picture readable. */
  shade: string;
  className?: string;
}

/** The picture that fills a page's first view, behind its title. */
export function Backdrop({ picture, sizes, shade, className = "" }: BackdropProps) {
  return (
    <div className="absolute inset-0 -z-10 print:hidden">
      <Picture
        src={picture.imageUrl}
        alt={picture.alt}
        sizes={sizes}
        priority
        className={`size-full object-cover ${className}`}
      />
      <div aria-hidden className={`absolute inset-0 ${shade}`} />
    </div>
  );
}

interface PageHeroProps {
  eyebrow?: string | undefined;
  /** The content of the page's `<h1>`. */
  title: ReactNode;
  /**
   * The picture behind the title; without one, null, the background is the curtain's color. A
   * loading picture has its space reserved.
   */
  picture: BackdropProps["picture"] | null | undefined;
  /** The part of the picture to keep in a wide window. Default center. */
  keeps?: "center" | "bottom";
  /** Content below the title. */
  children?: ReactNode;
}

const SHADE = "shade-title";

/** The first view of a page, with the fan below it: its title, over its picture if there is one. */
export function PageHero({ eyebrow, title, picture, keeps = "center", children }: PageHeroProps) {
  return (
    <>
      <header
        className={`relative isolate grid content-end overflow-clip px-gutter pt-38 pb-12 print:min-h-0 print:pt-0 print:pb-3 ${
          picture === null ? "curtain-fall" : `min-h-[460px] md:min-h-[560px] ${ON_PICTURE}`
        }`}
      >
        {picture && (
          <Backdrop
            picture={picture}
            sizes="(min-width: 768px) max(100vw, 1000px), 130vw"
            shade={SHADE}
            className={keeps === "bottom" ? "object-bottom" : ""}
          />
        )}
        {eyebrow && <Eyebrow className="mb-3 text-brass-hi print:hidden">{eyebrow}</Eyebrow>}
        <h1 className="fluid-[52px,8vw,112px] font-normal print:text-[34pt]">{title}</h1>
        {children}
      </header>
      <span className="fan" aria-hidden />
    </>
  );
}

const AFTER_A_PHRASE = /(?<=[,:;!?])\s+/;
const HYPHENATED = /(?<!\S)(\S+-\S+)(?!\S)/;

/** Parts of a text with their index, because two parts may be equal. */
const parts = (text: string, border: RegExp) =>
  text.split(border).map((words, place) => ({ words, place }));

/**
 * A title with line breaks at natural pauses: after a comma or a colon, and within a word with a
 * hyphen only if the word is too wide.
 */
export function BalancedTitle({ children: title }: { children: string }) {
  const phrases = parts(title, AFTER_A_PHRASE);
  if (phrases.length === 1) return wholeWords(title);
  return phrases.map(({ words, place }) => (
    <Fragment key={place}>
      {place > 0 && <span> </span>}
      <span className="phrase">{HYPHENATED.test(words) ? wholeWords(words) : words}</span>
    </Fragment>
  ));
}

/** Every other part is a word with a hyphen. */
const wholeWords = (phrase: string) =>
  parts(phrase, HYPHENATED).map(({ words, place }) =>
    words === "" ? null : (
      <span key={place} className={place % 2 === 0 ? undefined : "phrase"}>
        {words}
      </span>
    ),
  );
