import { Plus } from "lucide-react";
import { useState } from "react";

import { Videos } from "@/features/content/managing/videos";
import { PanelButton } from "@/ui/panel/panel-button";
import { ViewHeader } from "@/ui/panel/view-header";

/** The clips of past shows. */
export function View() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ViewHeader
        title="Videos"
        actions={
          <PanelButton look="fill" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            Add Video
          </PanelButton>
        }
      />
      <p className="mb-6 max-w-prose text-smoke">
        Clips of past shows, as the pages Creativity and Featured Shows have them: featured ones
        first, then the latest show first.
      </p>
      <Videos isAdding={isAdding} onAdded={() => setIsAdding(false)} />
    </>
  );
}
