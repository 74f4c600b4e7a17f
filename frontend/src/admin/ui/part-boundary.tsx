import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { DraftsShown, forgetDraftsIn } from "@/admin/data/kept-drafts";
import { ErrorBoundary } from "@/ui/failures";

import { PanelButton } from "./buttons";

/**
 * Keeps an error of a form or dialog inside it: the rest of the page keeps working, and drafts
 * stay.
 */
export function PartBoundary({ children }: { children: ReactNode }) {
  const { reset } = useQueryErrorResetBoundary();
  const [drafts] = useState(() => new Set<string>());
  return (
    <DraftsShown value={drafts}>
      <ErrorBoundary
        onRetry={reset}
        fallback={(retry) => (
          <PartFault
            onRetry={retry}
            onDiscard={() => {
              forgetDraftsIn(drafts);
              retry();
            }}
          />
        )}
      >
        {children}
      </ErrorBoundary>
    </DraftsShown>
  );
}

interface PartFaultProps {
  onRetry: () => void;
  onDiscard: () => void;
}

function PartFault({ onRetry, onDiscard }: PartFaultProps) {
  return (
    <div role="alert" className="grid gap-3 border border-act bg-coal px-4 py-4">
      <p className="text-ivory">
        <span className="font-medium">This part of the page could not be shown.</span>
        {" The rest works. Unsaved changes are kept on this device, except files and passwords."}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <PanelButton onClick={onRetry}>Try again</PanelButton>
        <PanelButton variant="quiet" onClick={onDiscard}>
          Discard my changes
        </PanelButton>
      </div>
    </div>
  );
}
