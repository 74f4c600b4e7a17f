import type { ReactNode } from "react";

import { Picture } from "./picture";

/** The small brass label above a title. */
export function Eyebrow({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <p className={`label text-brass ${className}`}>{children}</p>;
}

/** A name or title as the house writes it: the last of several words in italic brass. */
export function AccentTitle({ children }: { children: string }) {
  const words = children.split(" ");
  const last = words.pop();
  return (
    <>
      {words.length > 0 && `${words.join(" ")} `}
      <i className="font-normal text-brass-hi">{last}</i>
    </>
  );
}

interface PageHeroProps {
  eyebrow?: string | undefined;
  /** The content of the page's `<h1>`. */
  title: ReactNode;
  /** Stands behind the title; without one the title stands before the curtain's colour. */
  picture?: { imageUrl: string; alt: string } | undefined;
  /** What a window too wide for the whole picture keeps of it. Default center. */
  keeps?: "top" | "center";
  /** What stands below the title. */
  children?: ReactNode;
}

const SHADE =
  "absolute inset-0 bg-[linear-gradient(90deg,rgb(14_11_10/.74),rgb(14_11_10/.04)_64%),linear-gradient(0deg,var(--color-ink),rgb(14_11_10/.08)_52%,rgb(14_11_10/.12)_74%,rgb(14_11_10/.62))]";

/** The first view of a page: its title, before its picture where it has one. */
export function PageHero({ eyebrow, title, picture, keeps = "center", children }: PageHeroProps) {
  return (
    <header
      className={`relative isolate grid content-end overflow-clip px-gutter pt-38 pb-12 print:min-h-0 print:pt-0 print:pb-3 ${
        picture ? "min-h-[460px] md:min-h-[560px]" : "bg-linear-to-t from-ink to-curtain"
      }`}
    >
      {picture && (
        <div className="absolute inset-0 -z-10 print:hidden">
          <Picture
            src={picture.imageUrl}
            alt={picture.alt}
            sizes="max(100vw, 1000px)"
            priority
            className={`size-full object-cover ${keeps === "top" ? "object-top" : ""}`}
          />
          <div aria-hidden className={SHADE} />
        </div>
      )}
      {eyebrow && <Eyebrow className="mb-3 text-brass-hi print:hidden">{eyebrow}</Eyebrow>}
      <h1 className="text-[clamp(52px,8vw,112px)] font-normal print:text-[34pt]">{title}</h1>
      {children}
    </header>
  );
}
