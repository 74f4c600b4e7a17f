import { useVenue } from "@/api/venue";
import { Eyebrow } from "@/ui/eyebrow";

/** What a host wants to know first. */
export function Glance() {
  const { hosting, privateEvents } = useVenue();
  return (
    <section className="grid gap-x-18 gap-y-12 px-gutter pt-section pb-18 lg:grid-cols-2">
      <div>
        <p className="font-display text-[27px] leading-[1.28] md:text-[34px]">
          {hosting.lead || privateEvents}
        </p>
        {hosting.lead && <p className="mt-7 max-w-[56ch] text-smoke">{privateEvents}</p>}
      </div>
      {hosting.atAGlance.length > 0 && (
        <div>
          <h2 className="border-b border-brass pb-4 text-[29px] font-normal">At A Glance</h2>
          <dl className="mt-2">
            {hosting.atAGlance.map(({ label, text }) => (
              <div
                key={label}
                className="grid gap-x-7 gap-y-1 border-b border-line py-4 sm:grid-cols-[120px_1fr]"
              >
                <dt className="pt-1">
                  <Eyebrow>{label}</Eyebrow>
                </dt>
                <dd className="text-parchment">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}
