import { CategoryDot } from "@/features/events/category-dots";
import { capital } from "@/lib/text";
import { Link } from "@/ui/link";

import { dayAddress, monthAddress } from "./day-address";
import type { CalendarState } from "./use-calendar";

/** The ways to see one category, of those that have events: links, so that they work without scripts and Back returns. */
export function CategoryFilter({ calendar }: { calendar: CalendarState }) {
  const { category: shown, categories, month, selected, today } = calendar;
  if (categories.length < 2 && shown === null) return null;
  const addressOf = (category: string | null) =>
    selected ? dayAddress(selected, today, category) : monthAddress(month, category);
  return (
    <nav aria-label="Categories" className="lg:col-span-2">
      <ul className="-my-1.5 flex flex-wrap gap-x-6.5 md:gap-x-9">
        {[null, ...categories].map((category) => (
          <li key={category}>
            <Link
              href={addressOf(category)}
              aria-current={category === shown ? "true" : undefined}
              className={`inline-flex h-11 items-center gap-2.5 border-b text-[15px] transition-colors duration-200 hover:text-brass-hi ${
                category === shown ? "border-brass text-brass-hi" : "border-transparent text-smoke"
              }`}
            >
              {category && <CategoryDot category={category} />}
              <span>{category ? capital(category) : "All"}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
