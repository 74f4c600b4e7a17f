import { useId } from "react";

import type { Headcount } from "./headcount";

export type Tab = "to come" | "in";

interface FinderProps {
  counted: Headcount;
  search: string;
  onSearch: (search: string) => void;
  tab: Tab;
  onTab: (tab: Tab) => void;
}

/** The search and the tabs of the two lists; they stay above the guests while scrolling. */
export function Finder({ counted, search, onSearch, tab, onTab }: FinderProps) {
  const id = useId();
  const isSearching = search.trim() !== "";
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Name, code or last digits
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder="Name, code or last digits"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        // Typing replaces the last guest's name.
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
        className="mt-3.5 h-12 w-full border border-line bg-coal px-3.5 text-17 text-ivory placeholder:text-smoke"
      />
      <div className="mt-1 flex">
        <TabButton isOn={!isSearching && tab === "to come"} onClick={() => onTab("to come")}>
          {`To come ${counted.toCome}`}
        </TabButton>
        <TabButton isOn={!isSearching && tab === "in"} onClick={() => onTab("in")}>
          {`In ${counted.heads}`}
        </TabButton>
      </div>
    </>
  );
}

interface TabButtonProps {
  isOn: boolean;
  onClick: () => void;
  children: string;
}

const TabButton = ({ isOn, onClick, children }: TabButtonProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onClick}
    className="figures min-h-12 flex-1 border-b-2 border-transparent text-smoke aria-pressed:border-brass aria-pressed:text-ivory"
  >
    {children}
  </button>
);
