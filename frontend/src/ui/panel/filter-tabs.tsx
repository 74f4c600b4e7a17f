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
