import { useEffect } from "react";

import { PanelButton } from "./panel-button";

interface PagerProps {
  /** What it leads through, for screen readers: "mails". */
  of: string;
  shown: { offset: number; limit: number };
  total: number;
  /** Called with the offset of the part that is wanted. */
  onGo: (offset: number) => void;
}

/**
 * Leads through a list that is too long for one page; nothing while it fits. Goes to the last page
 * when the one that is shown has lost its last row.
 */
export function Pager({ of, shown: { offset, limit }, total, onGo }: PagerProps) {
  useEffect(() => {
    if (offset > 0 && offset >= total) onGo(Math.max(0, Math.floor((total - 1) / limit) * limit));
  }, [offset, limit, total, onGo]);
  if (total <= limit) return null;
  const last = Math.min(offset + limit, total);
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-3 flex items-center gap-3">
      <PanelButton
        size="sm"
        disabled={offset === 0}
        onClick={() => onGo(Math.max(0, offset - limit))}
      >
        Previous
      </PanelButton>
      <p className="figures text-smoke">
        {offset + 1}–{last} of {total}
      </p>
      <PanelButton size="sm" disabled={last >= total} onClick={() => onGo(offset + limit)}>
        Next
      </PanelButton>
    </nav>
  );
}
