import { useVenue } from "@/api/venue";
import { LogOut } from "@/features/staff/managing/log-out";
import { Logo } from "@/ui/logo";

import { leadsTo, useCurrentView } from "./current-place";
import { PlaceLink } from "./place-link";
import { GROUPS, MAIN, type Place } from "./places";

const LINE =
  "flex items-center gap-3 border-l-2 px-5.5 py-1.5 text-smoke hover:text-ivory aria-[current]:border-brass aria-[current]:bg-soot aria-[current]:text-ivory border-transparent";

/** The ways through the panel at the left of a wide screen. */
export function Rail() {
  const { name } = useVenue();
  return (
    <nav
      aria-label="Panel"
      className="sticky top-0 flex h-svh flex-col overflow-y-auto border-r border-line bg-ink py-5.5 max-md:hidden print:hidden"
    >
      <p className="flex items-center gap-3 px-5.5 pb-5 font-display text-[19px] italic">
        <Logo cut="small" className="size-8 shrink-0 text-brass-hi" />
        {name}
      </p>
      <Places places={MAIN} />
      {GROUPS.map((group) => (
        <div key={group.name}>
          <p className="label px-6 pt-5 pb-2 text-brass">{group.name}</p>
          <Places places={group.places} />
        </div>
      ))}
      <div className="mt-auto border-t border-line pt-3">
        <a href="/" className={LINE}>
          Website
        </a>
        <LogOut className={`w-full text-left ${LINE}`} />
      </div>
    </nav>
  );
}

function Places({ places }: { places: readonly Place[] }) {
  const current = useCurrentView();
  return (
    <ul>
      {places.map(({ name, href, Badge }) => (
        <li key={href}>
          <PlaceLink href={href} isCurrent={leadsTo(href, current)} className={LINE}>
            {name}
            {Badge && (
              <span className="ml-auto">
                <Badge />
              </span>
            )}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}
