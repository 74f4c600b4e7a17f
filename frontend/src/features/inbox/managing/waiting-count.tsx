import { useFresh } from "@/api/use-fresh";

/** How much waits in the inbox, beside the way there; nothing while nothing does. */
export function WaitingCount() {
  const { data } = useFresh("/api/admin/inbox/counts");
  const count = data ? data.inquiries.waiting + data.messages.waiting : 0;
  if (count === 0) return null;
  return (
    <span className="figures rounded-full bg-brass px-1.75 text-[12px] leading-[18px] font-medium text-on-brass">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
