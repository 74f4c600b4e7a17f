import { joined, townLine, usePhrase, useVenue } from "@/api/venue";
import { usePageMeta } from "@/lib/screen";
import * as t from "@/messages/not-found";
import * as plain from "@/messages/phrases";
import { Button } from "@/ui/button";
import { Logo } from "@/ui/drawing";
import { Eyebrow } from "@/ui/titles";

/** Shown for every unknown path, and for an event that does not exist. */
export function Screen() {
  const { name, address } = useVenue();
  const venue = joined(", ", [name, address?.street, address && townLine(address)]);
  usePageMeta(joined(" | ", [t.pageNotFound, name]), venue && `${venue}.`);
  return (
    <section className="relative grid min-h-[80svh] content-center justify-items-start gap-7 px-gutter pt-40 pb-section">
      <Logo className="absolute right-gutter bottom-section hidden size-[min(36vw,56svh)] text-brass/60 lg:block [&_*]:[vector-effect:non-scaling-stroke]" />
      <Eyebrow>404</Eyebrow>
      <h1 className="fluid-[48px,8vw,112px] font-normal">
        {t.pageNotFoundTitle((words) => (
          <i className="text-brass-hi">{words}</i>
        ))}
      </h1>
      <p className="max-w-[42ch] text-19 text-balance text-parchment">
        {usePhrase("notFound", plain.notFound)}
      </p>
      <div className="flex flex-wrap gap-3.5">
        <Button href="/events" variant="fill">
          {t.viewEvents}
        </Button>
        <Button href="/">{t.home}</Button>
      </div>
    </section>
  );
}
