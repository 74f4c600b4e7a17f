import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PageButton } from "@/admin/ui/buttons";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { Loaded } from "@/admin/ui/notes";

import { HOUSE_URL } from "./house";
import { PagesStep } from "./pages-step";

/** The step 'Pages' of the setup as a separate view, which stays open after a save. */
export function PagesView() {
  const house = usePanelQuery(HOUSE_URL);
  return (
    <>
      <ViewHeader title="Pages" actions={<PageButton href="/" />} />
      <Loaded of="venue" query={house}>
        {(known) => (
          <PanelSection title="Pages of the site">
            <div className="border border-line bg-soot p-5 max-md:p-4">
              <PagesStep house={known} title="Pages" />
            </div>
          </PanelSection>
        )}
      </Loaded>
    </>
  );
}
