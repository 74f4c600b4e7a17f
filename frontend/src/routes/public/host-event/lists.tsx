import { useVenue } from "@/api/venue";

/** Event Types and Venue Features, as far as the venue names them. */
export function Lists() {
  const { hosting } = useVenue();
  const lists = [
    { title: "Event Types", items: hosting.eventTypes },
    { title: "Venue Features", items: hosting.features },
  ].filter(({ items }) => items.length > 0);
  if (lists.length === 0) return null;
  return (
    <section className="grid gap-x-18 gap-y-14 border-y border-line bg-soot px-gutter py-section md:grid-cols-2">
      {lists.map(({ title, items }) => (
        <div key={title}>
          <h2 className="mb-5 text-[34px] font-normal md:text-[44px]">{title}</h2>
          <ul>
            {items.map((item) => (
              <li
                key={item}
                className="flex items-baseline gap-4 border-t border-line py-3 text-parchment before:size-1.5 before:shrink-0 before:-translate-y-0.5 before:rotate-45 before:bg-brass"
              >
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
