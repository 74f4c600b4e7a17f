/** Marks what the manager has picked out. */
export function HighlightBadge() {
  return (
    <span className="bg-brass px-3 py-1.5 text-[11px] leading-none font-semibold tracking-[.2em] text-on-brass uppercase">
      Highlight
    </span>
  );
}
