import { EmptyNotice } from "./empty-notice";
import { MenuCard } from "./menu-card";
import type { MenuItem } from "./menu-sections";

const AT_MOST = 6;

/** The first cocktails of the menu. */
export function SignatureCocktails({ items }: { items: readonly MenuItem[] }) {
  const cocktails = items.filter(({ category }) => category === "cocktails").slice(0, AT_MOST);
  if (cocktails.length === 0) {
    return (
      <EmptyNotice title="Cocktail menu coming soon!">
        The bartender is still tasting. This may take a few evenings.
      </EmptyNotice>
    );
  }
  return (
    <ul className="border-t border-brass">
      {cocktails.map((item) => (
        <li key={item.id}>
          <MenuCard item={item} />
        </li>
      ))}
    </ul>
  );
}
