import { useEffect, useState } from "react";
import { PanelButton } from "./buttons";
import { PanelField } from "./fields";

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called when the typing has paused. */
  onChange: (value: string) => void;
  className?: string;
}

const PAUSE_MS = 250;

/** Searches on the server while somebody types, once for each pause. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <PanelField
      label={label}
      isLabelHidden
      type="search"
      placeholder={label}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className={className}
    />
  );
}

interface FilterTabsProps<Value extends string> {
  /** What is filtered, for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Buttons that show a part of a list, each with how much there is. */
export function FilterTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: FilterTabsProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
          className="h-[34px] border border-line px-3 text-[14px] font-medium whitespace-nowrap text-ivory hover:border-brass aria-pressed:border-brass aria-pressed:text-brass-hi max-md:h-11 max-md:min-w-11"
        >
          {tab.label}
          {tab.count !== undefined && <span className="figures"> {tab.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}

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
