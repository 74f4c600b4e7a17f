import type { Todo } from "@/admin/ui/todo-tile";
import { type Schemas, useApi } from "@/api/client";
import { ageOf, useNow } from "@/lib/clock";

import { INBOX_ADDRESS } from "./inbox-entry";

type Counts = Schemas["InboxCountsOut"];

const MINUTE_MS = 60_000;

const named = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What waits in the inbox, in words. */
export function waitingTodo({ inquiries, messages }: Counts, now: number): Todo {
  const count = inquiries.waiting + messages.waiting;
  const [oldest] = [inquiries.oldestWaitingAt, messages.oldestWaitingAt]
    .filter((at) => at !== null)
    .sort();
  const age = oldest ? `, oldest ${ageOf(oldest, now)}` : "";
  const kinds =
    inquiries.waiting > 0 && messages.waiting > 0
      ? `waiting in the inbox: ${named(inquiries.waiting, "inquiry", "inquiries")}, ${named(messages.waiting, "message", "messages")}`
      : messages.waiting > 0
        ? `${messages.waiting === 1 ? "message" : "messages"} waiting`
        : `${inquiries.waiting === 1 ? "inquiry" : "inquiries"} waiting`;
  return { count, text: kinds + age, href: INBOX_ADDRESS, isPressing: count > 0 };
}

/** What waits in the inbox; undefined until it is known. */
export function useWaitingTodo(): Todo | undefined {
  const { data } = useApi("/api/admin/inbox/counts", { isReadAnew: true });
  const now = useNow(MINUTE_MS);
  return data && waitingTodo(data, now);
}

/** How much waits in the inbox, beside the way there; nothing while nothing does. */
export function WaitingCount() {
  const { data } = useApi("/api/admin/inbox/counts", { isReadAnew: true });
  const count = data ? data.inquiries.waiting + data.messages.waiting : 0;
  if (count === 0) return null;
  return (
    <span className="figures rounded-full bg-brass px-1.75 text-[12px] leading-[18px] font-medium text-on-brass">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
