import { categoryName, useVenue } from "@/api/venue";
import { capital } from "@/lib/text";

const COLOURS: Readonly<Record<string, string>> = {
  comedy: "bg-[#5d1a20] text-[#ffd9d3]",
  cocktails: "bg-[#1c3556] text-[#cfe2ff]",
};
const OTHERS = "bg-[#1d4634] text-[#cdf3de]";

/** An event's category: Comedy red, Cocktails blue, others green (docs/product.md, 'Pages'). */
export function CategoryBadge({ category }: { category: string }) {
  const venue = useVenue();
  return (
    <span
      className={`inline-block max-w-40 wrap-break-word px-2 py-0.5 text-12 font-semibold tracking-[.08em] uppercase ${COLOURS[category.toLowerCase()] ?? OTHERS}`}
    >
      {capital(categoryName(venue, category))}
    </span>
  );
}
