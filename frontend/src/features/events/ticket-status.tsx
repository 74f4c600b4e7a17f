/** The colour of each word, as a class. */
export const STATUS_COLOURS: Readonly<Record<string, string>> = {
  Available: "text-available",
  "Selling Fast": "text-selling-fast",
  "Limited Seats": "text-limited",
  "Few Seats Left": "text-few-left",
  "Sold Out": "text-sold-out",
  Concluded: "text-concluded",
};

/** The light beside the word, in the colour of the text around it; for the last seats it pulses. */
export function StatusLight({ status }: { status: string }) {
  return (
    <span
      aria-hidden
      className={`block size-2 shrink-0 rounded-full bg-current forced-colors:bg-[CanvasText] ${status === "Few Seats Left" ? "animate-pulse" : ""}`}
    />
  );
}

/** The ticket status: its word in its colour; one that is not known is grey. */
export function TicketStatus({ status }: { status: string }) {
  return (
    <span
      className={`inline-flex items-center gap-2 text-[11px] font-semibold uppercase tracking-[.16em] ${STATUS_COLOURS[status] ?? "text-sold-out"}`}
    >
      <StatusLight status={status} />
      {status}
    </span>
  );
}
