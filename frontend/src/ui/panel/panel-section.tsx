import { type ReactNode, useId } from "react";

interface PanelSectionProps {
  /** Where links of the rail lead to. */
  id?: string;
  title: string;
  /** Beside the title: a count, or that everything is saved. */
  note?: ReactNode;
  /** Buttons at the right end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a view under a title of its own. */
export function PanelSection({ id, title, note, actions, children }: PanelSectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="mt-12 first:mt-0">
      <header className="mb-3.5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 id={titleId} tabIndex={-1} className="text-[30px] max-md:text-[26px]">
          {title}
        </h2>
        {note !== undefined && <div className="text-smoke">{note}</div>}
        {actions && <div className="ml-auto flex flex-wrap gap-2.5">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
