import { type ReactNode, useEffect, useRef } from "react";

import { useVenue } from "@/api/venue";

interface ViewHeaderProps {
  title: string;
  /** A small line above the title. */
  above?: string;
  /** The buttons of the view. */
  actions?: ReactNode;
}

/** The head of a view: its title, also in the window's, and what can be done in it. */
export function ViewHeader({ title, above, actions }: ViewHeaderProps) {
  const { name } = useVenue();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} | Admin Panel | ${name}`;
  }, [title, name]);
  useEffect(() => {
    // A link to a section has a place of its own to go to.
    if (!window.location.hash) heading.current?.focus();
  }, []);
  return (
    <header className="mb-6.5 flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
      <h1
        ref={heading}
        tabIndex={-1}
        className="min-w-0 text-[38px] wrap-anywhere max-md:text-[28px]"
      >
        {above && (
          <>
            <span className="label mb-2 block font-sans text-brass">{above}</span>
            <span className="sr-only">: </span>
          </>
        )}
        {title}
      </h1>
      {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </header>
  );
}
