import { CONNECTIONS, MAIL_LOG } from "@/admin/data/addresses";
import { type Todo, type TodoSource, useTodos } from "@/admin/ui/todo-list";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import type { Instant } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { HOUR_MS, MINUTE_MS } from "@/lib/time/durations";

type Counts = Schemas["MailCountsOut"];

/** "14 minutes", "3 hours" */
function waited(since: Instant, now: number): string {
  const ms = now - Date.parse(since);
  return ms < HOUR_MS
    ? counted(Math.floor(ms / MINUTE_MS), "minute")
    : counted(Math.floor(ms / HOUR_MS), "hour");
}

/** Describes problems with outgoing email. */
export function mailTodos(counts: Counts, now: number): Todo[] {
  const { late, failed, waitingSince, reason, isMailSent } = counts;
  const todos: Todo[] = [];
  if (!isMailSent) {
    todos.push({
      text: "No mail server is set up: nobody receives any mail",
      detail: "Mails are only written to files in the data folder.",
      href: CONNECTIONS,
      action: "Set it up",
      urgency: "alarm",
    });
  }
  if (late > 0 && waitingSince !== null) {
    todos.push({
      text: `Mail has been waiting for ${waited(waitingSince, now)}`,
      detail: [counted(late, "mail"), reason].filter(Boolean).join(": "),
      href: `${MAIL_LOG}&state=queued`,
      action: "Look",
      urgency: "alarm",
    });
  }
  if (failed > 0) {
    todos.push({
      text: `${counted(failed, "mail")} that failed`,
      href: `${MAIL_LOG}&state=failed`,
      action: "Look",
      urgency: "pressing",
    });
  }
  return todos;
}

/** Problems with outgoing email as todos. */
export function useMailTodos(): TodoSource {
  const now = useNow();
  return useTodos("mail log", "/api/admin/mails/counts", (counts) => mailTodos(counts, now));
}
