import { usePermission } from "@/admin/data/permission";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { ApiUrl, ResponseBody } from "@/api/client";
import type { paths } from "@/api/schema";
import { counted } from "@/lib/text";
import type { Instant } from "@/lib/time/checked";
import { inTime, useNow } from "@/lib/time/clock";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time/durations";
import { shortDay, useVenueTime } from "@/lib/time/venue-time";

import { PanelButton } from "./buttons";

/** How much something needs the manager: at once, soon, or not at all. */
type Urgency = "alarm" | "pressing" | "news";

/** Something that may need the manager. */
export interface Todo {
  /** "2 inquiries waiting, oldest 2 days" */
  text: string;
  /** The reason or subject. */
  detail?: string | undefined;
  /** Page that handles it, and the text of the link to it. */
  href: string;
  action: string;
  urgency: Urgency;
  /** When it is too late, or one day after the request arrived. */
  deadline?: Instant | undefined;
}

/** A source of todos. */
export interface TodoSource {
  /** Name of the source in an error message: "mail log". */
  of: string;
  /** Undefined until it is known. */
  todos: Todo[] | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** Todos derived from an endpoint's response; empty for users without permission. */
export function useTodos<Url extends keyof paths & string>(
  of: string,
  url: ApiUrl<Url, "get"> & Url,
  todosIn: (answer: ResponseBody<Url>) => Todo[],
): TodoSource {
  const isMine = usePermission()(`GET ${url}` as const);
  const { data, isError, refetch } = usePanelQuery<Url>(url, { enabled: isMine });
  return { of, todos: isMine ? data && todosIn(data) : [], isError, refetch };
}

const URGENCIES: readonly Urgency[] = ["alarm", "pressing", "news"];
const DOTS = { alarm: "bg-danger", pressing: "bg-act", news: "bg-line" } as const;

/** Returns tasks with a deadline, the soonest first, and after them the others by their urgency. */
export function inOrderOfDeadline(todos: readonly Todo[]): Todo[] {
  const dated = todos.flatMap((todo) =>
    todo.deadline === undefined ? [] : { todo, due: Date.parse(todo.deadline) },
  );
  const others = todos.filter(({ deadline }) => deadline === undefined);
  return [
    ...dated.toSorted((one, other) => one.due - other.due).map(({ todo }) => todo),
    ...URGENCIES.flatMap((wanted) => others.filter(({ urgency }) => urgency === wanted)),
  ];
}

const WITH_DEADLINE = "grid-cols-[78px_minmax(0,1fr)_auto] sm:grid-cols-[96px_minmax(0,1fr)_auto]";

/** Todos by deadline; those without one come last, the most urgent first. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  const columns = todos.some(({ deadline }) => deadline !== undefined)
    ? WITH_DEADLINE
    : "grid-cols-[10px_minmax(0,1fr)_auto]";
  return (
    <ul className="border-t border-line">
      {inOrderOfDeadline(todos).map(({ text, detail, href, action, urgency, deadline }) => (
        <li
          // Two clips may have the same title and the same problem.
          key={`${text} ${href}`}
          className={`grid min-h-13 items-center gap-x-3.5 border-b border-row py-2 ${columns}`}
        >
          {deadline === undefined ? (
            <span aria-hidden className={`size-2 rounded-full ${DOTS[urgency]}`} />
          ) : (
            <Deadline at={deadline} />
          )}
          <div className="min-w-0">
            <p>
              {urgency === "alarm" && <span className="sr-only">Alarm: </span>}
              <span>{text}</span>
            </p>
            {detail && <p className="text-13 text-smoke">{detail}</p>}
          </div>
          <PanelButton size="sm" variant="quiet" href={href}>
            <span>{action}</span>
            <span className="sr-only">{`: ${text}`}</span>
          </PanelButton>
        </li>
      ))}
    </ul>
  );
}

/** When a task is due, and the time left: red once that has passed, amber in the last hour. */
function Deadline({ at }: { at: Instant }) {
  const time = useVenueTime();
  const now = useNow();
  const left = Date.parse(at) - now;
  const isToday = time.dayKey(at) === time.dayKey(now);
  const tone = left <= 0 ? "text-error" : left <= HOUR_MS ? "text-act" : "";
  return (
    <p className={`figures text-14 ${tone}`}>
      <span className="sr-only">Due: </span>
      <time dateTime={at} className="block">
        {isToday ? time.hour(at) : shortDay(time, at)}
      </time>
      <span className={`block text-13 ${tone === "" ? "text-smoke" : ""}`}>
        {left > 0 ? inTime(left) : `${lateness(-left)} late`}
      </span>
    </p>
  );
}

/** "12 min", "5 hours", "2 days" */
function lateness(ms: number): string {
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return ms < DAY_MS
    ? counted(Math.floor(ms / HOUR_MS), "hour")
    : counted(Math.floor(ms / DAY_MS), "day");
}
