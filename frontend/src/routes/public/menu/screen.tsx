import { useApi } from "@/api/use-api";
import { joined, usePhrase, useVenue } from "@/api/venue";
import { EmptyNotice, ListState } from "@/features/content/list-state";
import { Menu } from "@/features/content/menu";
import { usePagePicture } from "@/features/venue/page-picture";
import * as t from "@/messages/menu";
import * as plain from "@/messages/phrases";
import { deferred } from "@/ui/hydration-root";
import { AccentTitle, PageHero } from "@/ui/titles";

const NewsletterBand = deferred(
  async () => (await import("@/features/subscribers/newsletter")).NewsletterBand,
);

/** The venue's menu of drinks and food. */
export function Screen() {
  const { name, address, pages } = useVenue();
  const title = pages.menu?.title || t.menu;
  const menu = useApi("/api/menu");
  const sections = useApi("/api/sections");
  const bar = useApi("/api/bar");
  const empty = usePhrase("menuEmpty", plain.menuEmpty);
  const state = {
    loading: t.loadingMenu(title),
    failure: t.menuFailed,
    className: "mx-gutter my-section",
  };
  return (
    <>
      <PageHero
        eyebrow={usePhrase("menu", plain.menu)}
        title={<AccentTitle>{title}</AccentTitle>}
        picture={usePagePicture("menu")}
      >
        <p className="hidden pt-2 print:block">{joined(", ", [name, address?.street])}</p>
      </PageHero>
      <ListState query={menu} {...state}>
        {(items) =>
          items.length > 0 ? (
            <ListState query={sections} {...state}>
              {(all) => <Menu sections={all} items={items} note={bar.data?.note ?? null} />}
            </ListState>
          ) : (
            <EmptyNotice title={t.menuComingSoon(title)} className="mx-gutter my-section">
              {empty}
            </EmptyNotice>
          )
        }
      </ListState>
      <NewsletterBand title={t.newDrinksFirst} isMain />
    </>
  );
}
