import type { ReactNode } from "react";

import { Picture } from "./picture";

/** The small brass label above a title. */
export function Eyebrow({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <p className={`label text-brass ${className}`}>{children}</p>;
}

/** A name or title in the venue's way: the last of several words in italic brass. */
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

interface BackdropProps {
  picture: { imageUrl: string; alt: string };
  sizes: string;
  /** What keeps the words before it readable, as a class. */
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
  /** Stands behind the title; without one the title stands before the curtain's colour. */
  picture?: BackdropProps["picture"] | undefined;
  /** What a window too wide for the whole picture keeps of it. Default center. */
  keeps?: "center" | "bottom";
  /** What stands below the title. */
  children?: ReactNode;
}

const SHADE = "shade-title";

/** The first view of a page, with the fan below it: its title, before its picture where it has one. */
export function PageHero({ eyebrow, title, picture, keeps = "center", children }: PageHeroProps) {
  return (
    <>
      <header
        className={`relative isolate grid content-end overflow-clip px-gutter pt-38 pb-12 print:min-h-0 print:pt-0 print:pb-3 ${
          picture ? "min-h-[460px] md:min-h-[560px]" : "curtain-fall"
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
        <h1 className="text-[clamp(52px,8vw,112px)] font-normal print:text-[34pt]">{title}</h1>
        {children}
      </header>
      <span className="fan" aria-hidden />
    </>
  );
}
