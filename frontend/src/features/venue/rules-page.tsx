import type { ReactNode } from "react";
import { LinkedText } from "@/ui/linked-text";
import { AccentTitle, Eyebrow } from "@/ui/titles";

interface RulesPageProps {
  eyebrow: string;
  title: string;
  /** Large text below the title; may be empty. */
  lead: string;
  children: ReactNode;
}

/** A page of plain text in a narrow column, for rules and terms. */
export function RulesPage({ eyebrow, title, lead, children }: RulesPageProps) {
  return (
    <article className="px-gutter pt-36 pb-section print:pt-0">
      <Eyebrow>{eyebrow}</Eyebrow>
      <h1 className="mt-3.5 fluid-[48px,7vw,96px] font-normal">
        <AccentTitle>{title}</AccentTitle>
      </h1>
      {lead && (
        <p className="mt-7 max-w-[56ch] text-19 text-pretty whitespace-pre-line text-parchment">
          <LinkedText>{lead}</LinkedText>
        </p>
      )}
      <div className="mt-12 max-w-[980px] border-b border-line">{children}</div>
    </article>
  );
}

interface ClauseProps {
  title: string;
  children: ReactNode;
}

/** A rule: its name, and next to it on a wide screen, its text. */
export function Clause({ title, children }: ClauseProps) {
  return (
    <section className="grid gap-x-12 gap-y-3 border-t border-line py-8 md:grid-cols-[260px_1fr]">
      <h2 className="text-25">{title}</h2>
      <div className="grid max-w-[62ch] gap-3 text-pretty whitespace-pre-line text-smoke">
        {children}
      </div>
    </section>
  );
}
