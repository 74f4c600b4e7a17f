import { INBOX_LIST } from "@/admin/data/addresses";
import { useApi } from "@/admin/data/use-api";
import { type Todo, type TodoSource, useTodos } from "@/admin/ui/todo-list";
import type { Schemas } from "@/api/client";
import { ageOf, useNow } from "@/lib/time/clock";

type Counts = Pick<Schemas["InboxCountsOut"], "inquiries" | "messages">;

const named = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What waits in the inbox, in words. */
export function waitingTodos({ inquiries, messages }: Counts, now: number): Todo[] {
  const [oldest] = [inquiries.oldestWaitingAt, messages.oldestWaitingAt]
    .filter((at) => at !== null)
    .sort();
  if (oldest === undefined) return [];
  const kinds = [
    inquiries.waiting > 0 && named(inquiries.waiting, "inquiry", "inquiries"),
    messages.waiting > 0 && named(messages.waiting, "message", "messages"),
  ].filter((kind) => kind !== false);
  return [
    {
      text: `${kinds.join(" and ")} waiting, oldest ${ageOf(oldest, now)}`,
      href: INBOX_LIST,
      action: "Answer",
      urgency: "pressing",
    },
  ];
}

/** What waits in the inbox. */
export function useWaitingTodos(): TodoSource {
  const now = useNow();
  return useTodos("inbox", "/api/admin/inbox/counts", (counts) => waitingTodos(counts, now));
}

/** How much waits in the inbox, beside the way there; nothing while nothing does. */
export function WaitingCount() {
  const { data } = useApi("/api/admin/inbox/counts");
  const count = data ? data.inquiries.waiting + data.messages.waiting : 0;
  if (count === 0) return null;
  return (
    <span className="figures rounded-full bg-brass px-1.75 text-12 leading-[1.5] font-medium text-on-brass">
      <span>{count}</span>
      <span className="sr-only"> waiting</span>
    </span>
  );
}
