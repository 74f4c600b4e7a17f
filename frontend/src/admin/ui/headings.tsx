import { type ReactNode, useEffect, useId, useRef } from "react";

import { joined, useVenue } from "@/api/venue";
import { isolated } from "@/lib/characters";

import { slugOf, useInContents } from "./contents";

interface ViewHeaderProps {
  title: string;
  /** A small line above the title. */
  above?: string;
  /** Beside the title: a count, or that everything is saved. */
  note?: ReactNode;
  /** The buttons of the view. */
  actions?: ReactNode;
}

/** The head of a view: its title, also in the window's, and what can be done in it. */
export function ViewHeader({ title, above, note, actions }: ViewHeaderProps) {
  const { name } = useVenue();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = joined(" | ", [isolated(title), "Admin Panel", name]);
  }, [title, name]);
  useEffect(() => {
    // A link to a part of a view has a place of its own to go to, and a field may have taken it.
    const isTaken = heading.current?.closest("main")?.contains(document.activeElement);
    if (!(window.location.hash || isTaken)) heading.current?.focus();
  }, []);
  return (
    <header className="mb-6.5 flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
      <h1 ref={heading} tabIndex={-1} className="min-w-0 text-38 max-md:text-28">
        {above && (
          <>
            <span className="label mb-2 block font-sans text-brass">{above}</span>
            <span className="sr-only">: </span>
          </>
        )}
        <bdi>{title}</bdi>
      </h1>
      {note !== undefined && <div className="mr-auto pb-1.5 text-smoke">{note}</div>}
      {actions !== undefined && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </header>
  );
}

interface PanelSectionProps {
  title: string;
  /** Beside the title: a count, or that everything is saved. */
  note?: ReactNode;
  /** Buttons at the right end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a view under a title of its own. */
export function PanelSection({ title, note, actions, children }: PanelSectionProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  useInContents(section, title);
  return (
    <section
      ref={section}
      id={slugOf(title)}
      aria-labelledby={titleId}
      className="mt-12 scroll-mt-16 first:mt-0"
    >
      <header className="mb-3.5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 id={titleId} tabIndex={-1} className="text-30 max-md:text-26">
          {title}
        </h2>
        {note !== undefined && <div className="text-smoke">{note}</div>}
        {actions !== undefined && <div className="ml-auto flex flex-wrap gap-2.5">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
