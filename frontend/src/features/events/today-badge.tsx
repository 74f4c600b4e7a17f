/** Marks what happens on the venue's present day. */
export function TodayBadge() {
  return (
    <span className="bg-velvet px-3 py-1.5 text-[11px] leading-none font-semibold tracking-[.2em] text-ivory">
      TODAY
    </span>
  );
}
