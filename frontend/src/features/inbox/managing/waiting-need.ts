import type { Schemas } from "@/api/client";
import { useFresh } from "@/api/use-fresh";
import { ageOf, useNow } from "@/lib/clock";
import type { Need } from "@/ui/panel/need-tile";

import { INBOX_ADDRESS } from "./inbox-address";

type Counts = Schemas["InboxCountsOut"];

const MINUTE_MS = 60_000;

const named = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What waits in the inbox, in words. */
export function waitingNeed({ inquiries, messages }: Counts, now: number): Need {
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
export function useWaitingNeed(): Need | undefined {
  const { data } = useFresh("/api/admin/inbox/counts");
  const now = useNow(MINUTE_MS);
  return data && waitingNeed(data, now);
}
