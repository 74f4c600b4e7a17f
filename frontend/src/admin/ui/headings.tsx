import { ChevronLeft } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from "react";
import { Link, useSearch } from "wouter";

import { FROM_STEP, stepHref, viewHref } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";

import { joined, useVenue } from "@/api/venue";
import { isolated } from "@/lib/characters";

import { slugOf, useInContents } from "./contents";

/** The place of the open section: its name, and the tabs with its sections; null for a place of one. */
export const PlaceHeadContext = createContext<{ name: string; tabs: ReactNode } | null>(null);

interface ViewHeaderProps {
  title: string;
  /** A small line above the title. Default: the name of the place. */
  above?: string;
  /** Link to the list that contains the shown entry. */
  back?: { text: string; href: string };
  /** A line of facts below the title. */
  facts?: ReactNode;
  /** Whether the view shows one entry of its section: it has no tabs of the place. Default false. */
  isDetail?: boolean;
  /** Next to the title: a count, or a note that everything is saved. */
  note?: ReactNode;
  /** The buttons of the view. */
  actions?: ReactNode;
}

const ABOVE = "mb-0.5 text-13 leading-[1.7] text-smoke";

const BACK = `mr-5 inline-flex items-center gap-1.5 underline-offset-4 hover:underline max-md:min-h-11 print:hidden ${ABOVE}`;

/** The header of a view: its title, also as the window's title, and its buttons. */
export function ViewHeader({
  title,
  above,
  back,
  facts,
  isDetail = false,
  note,
  actions,
}: ViewHeaderProps) {
  const { name, isOpen } = useVenue();
  const can = usePermission();
  const asked = new URLSearchParams(useSearch());
  const step = asked.get(FROM_STEP);
  const isSetup = asked.get("view") === "setup";
  const leadsToSetup = (step || !isOpen) && !isSetup && can("GET /api/admin/setup");
  const place = useContext(PlaceHeadContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = joined(" | ", [isolated(title), "Admin Panel", name]);
  }, [title, name]);
  useEffect(() => {
    // A link to a part of a view moves the focus there, and a field may have taken it.
    const isTaken = heading.current?.closest("main")?.contains(document.activeElement);
    if (!(window.location.hash || isTaken)) heading.current?.focus();
  }, []);
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-[860px]:mb-3.5">
        <div className={`min-w-0 ${back ? "flex-1 basis-64" : ""}`}>
          {back && (
            <Link href={back.href} className={BACK}>
              <ChevronLeft aria-hidden className="size-3.5" strokeWidth={1.6} />
              <span>{back.text}</span>
            </Link>
          )}
          {leadsToSetup && (
            <Link href={step ? stepHref(step) : viewHref("setup")} className={BACK}>
              <ChevronLeft aria-hidden className="size-3.5" strokeWidth={1.6} />
              <span>Back to Setup</span>
            </Link>
          )}
          {place && !above && !back && place.name !== title && (
            <p className={`max-md:hidden print:hidden ${ABOVE}`}>{place.name}</p>
          )}
          <h1 ref={heading} tabIndex={-1} className="text-30 leading-[1.2] max-[860px]:text-25">
            {above && (
              <>
                <span className={`block font-sans font-normal tracking-normal ${ABOVE}`}>
                  {above}
                </span>
                <span className="sr-only">: </span>
              </>
            )}
            <bdi>{title}</bdi>
          </h1>
        </div>
        {note !== undefined && <div className="mr-auto pb-1.5 text-smoke">{note}</div>}
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
        {facts !== undefined && <div className="w-full">{facts}</div>}
      </header>
      {!isDetail && place?.tabs}
    </>
  );
}

interface PanelSectionProps {
  title: string;
  /** Next to the title: a count, or a note that everything is saved. */
  note?: ReactNode;
  /** Buttons at the right end of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a view with its own title. */
export function PanelSection({ title, note, actions, children }: PanelSectionProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  useInContents(section, title);
  return (
    <section
      ref={section}
      id={slugOf(title)}
      aria-labelledby={titleId}
      className="mt-8 scroll-mt-16 first:mt-0"
    >
      <header className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2
          id={titleId}
          tabIndex={-1}
          className="font-sans text-17 leading-[1.4] font-medium tracking-normal"
        >
          {title}
        </h2>
        {note !== undefined && <div className="text-smoke">{note}</div>}
        {actions !== undefined && <div className="ml-auto flex flex-wrap gap-2.5">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
