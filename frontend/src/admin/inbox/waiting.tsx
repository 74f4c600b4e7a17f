import { INBOX_LIST } from "@/admin/data/addresses";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { type Todo, type TodoSource, useTodos } from "@/admin/ui/todo-list";
import type { Schemas } from "@/api/client";
import { instantAt } from "@/lib/time/checked";
import { ageOf, useNow } from "@/lib/time/clock";
import { DAY_MS } from "@/lib/time/durations";

type Counts = Pick<Schemas["InboxCountsOut"], "inquiries" | "messages">;

const named = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Writes the task of the inbox, due one day after the oldest entry arrived. */
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
      deadline: instantAt(Date.parse(oldest) + DAY_MS),
    },
  ];
}

/** The tasks of entries that wait for an answer. */
export function useWaitingTodos(): TodoSource {
  const now = useNow();
  return useTodos("inbox", "/api/admin/inbox/counts", (counts) => waitingTodos(counts, now));
}

interface WaitingCountProps {
  /** Shows a dot, and the count only to screen readers. Default false. */
  isDot?: boolean;
}

/** The number of entries in the inbox without an answer; empty at zero. */
export function WaitingCount({ isDot = false }: WaitingCountProps) {
  const { data } = usePanelQuery("/api/admin/inbox/counts");
  const count = data ? data.inquiries.waiting + data.messages.waiting : 0;
  if (count === 0) return null;
  const look = isDot
    ? "block size-1.75 rounded-full bg-act ring-2 ring-ink"
    : "figures block min-w-5 bg-act-ground px-1.5 text-center text-12 leading-[1.7] font-medium text-act";
  return (
    <span className={look}>
      <span className={isDot ? "sr-only" : ""}>{count}</span>
      <span className="sr-only"> waiting</span>
    </span>
  );
}
