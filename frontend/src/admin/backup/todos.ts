import { BACKUPS } from "@/admin/data/addresses";
import { type Todo, type TodoSource, useTodos } from "@/admin/ui/todo-list";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";

export type Backups = Schemas["BackupsOut"];

const READ = "backups-read";

/** Remembers in this browser that the manager has read the backup view. */
export function noteRead(): void {
  try {
    localStorage.setItem(READ, "1");
  } catch {
    // Without storage, the todo is shown again.
  }
}

function isRead(): boolean {
  try {
    return localStorage.getItem(READ) !== null;
  } catch {
    return false;
  }
}

/** Describes how late the backups are. Without a readable place, they count as late at once. */
export function lateInWords(lastAt: string | null, now: number): string {
  if (lastAt === null) return "No backup has succeeded yet";
  const days = Math.floor((now - Date.parse(lastAt)) / DAY_MS);
  return days > 0 ? `No backup for ${counted(days, "day")}` : "No backup is made any more";
}

/** Describes problems with the backups; `isKnown` if the manager has read about them before. */
export function backupTodos(backups: Backups, isKnown: boolean, now: number): Todo[] {
  const { state, lastAt, error } = backups;
  const leads = { href: BACKUPS, action: "Look" };
  if (state === "late") {
    const text = lateInWords(lastAt, now);
    return [{ text, detail: error || undefined, urgency: "alarm", ...leads }];
  }
  if (error) {
    return [{ text: "The last backup failed", detail: error, urgency: "pressing", ...leads }];
  }
  if (state === "none" && !isKnown) {
    return [{ text: "No nightly backup is set up", urgency: "news", ...leads }];
  }
  return [];
}

/** Whether there are backups. */
export function useBackupTodos(): TodoSource {
  const now = useNow({ every: HOUR_MS });
  return useTodos("backups", "/api/admin/backups", (read) => backupTodos(read, isRead(), now));
}
