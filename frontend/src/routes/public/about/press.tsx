import { mailLink } from "@/features/venue/contact-links";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";

/** The way for the papers, and the way on to the street's own story. */
export function Press({ email }: { email: string }) {
  return (
    <section
      aria-labelledby="press"
      className="flex flex-wrap items-end justify-between gap-x-16 gap-y-9 px-gutter py-section"
    >
      <div>
        <Eyebrow>For the papers</Eyebrow>
        <h2 id="press" className="mt-3 text-[36px] font-normal md:text-[44px]">
          <a
            href={mailLink(email, "Press Inquiry")}
            className="underline decoration-brass/50 decoration-1 underline-offset-8 transition-colors duration-200 hover:text-brass-hi"
          >
            Press Inquiries
          </a>
        </h2>
        <p className="mt-4 text-smoke wrap-anywhere">{email}</p>
      </div>
      <Button href="/history">The Story of the Street</Button>
    </section>
  );
}
