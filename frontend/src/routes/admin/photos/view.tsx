import { Plus } from "lucide-react";
import { useState } from "react";

import { Photos } from "@/features/content/managing/photos";
import { PanelButton } from "@/ui/panel/panel-button";
import { ViewHeader } from "@/ui/panel/view-header";

/** The photos of past creative shows. */
export function View() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ViewHeader
        title="Photos"
        actions={
          <PanelButton
            look={isAdding ? "plain" : "fill"}
            aria-expanded={isAdding}
            onClick={() => setIsAdding(!isAdding)}
          >
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            Add Image
          </PanelButton>
        }
      />
      <p className="mb-6 max-w-prose text-smoke">
        Photos of past creative shows. Visitors see the first six on the page of the three pillars.
      </p>
      <Photos isAdding={isAdding} onAdded={() => setIsAdding(false)} />
    </>
  );
}
