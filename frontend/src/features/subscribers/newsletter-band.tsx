import type { ReactNode } from "react";

import { Eyebrow } from "@/ui/eyebrow";

interface NewsletterBandProps {
  /** The content of the band's heading. */
  title: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** The last band of a page: a line that invites, and the newsletter's form beside it. */
export function NewsletterBand({ title, children }: NewsletterBandProps) {
  return (
    <section
      aria-labelledby="newsletter"
      className="grid gap-x-18 gap-y-10 border-t border-line bg-soot px-gutter py-16 lg:grid-cols-[1fr_1.1fr] lg:py-18 print:hidden"
    >
      <div>
        <Eyebrow>Stay in the Loop</Eyebrow>
        <h2 id="newsletter" className="mt-3.5 text-[clamp(36px,3.6vw,48px)] font-normal">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}
