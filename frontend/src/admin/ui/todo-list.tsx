import { usePermission } from "@/admin/data/permission";
import { useApi } from "@/admin/data/use-api";
import type { ApiUrl, ResponseBody } from "@/api/client";
import type { paths } from "@/api/schema";

import { PanelButton } from "./buttons";

/** How much something needs the manager: at once, soon, or not at all. */
type Urgency = "alarm" | "pressing" | "news";

/** Something that may need the manager. */
export interface Todo {
  /** "2 inquiries waiting, oldest 2 days" */
  text: string;
  /** Why, or what about. */
  detail?: string | undefined;
  /** Where it is dealt with, and what the button there says. */
  href: string;
  action: string;
  urgency: Urgency;
}

/** One of the places where something may need the manager. */
export interface TodoSource {
  /** Where that is, as a fault names it: "mail log". */
  of: string;
  /** Undefined until it is known. */
  todos: Todo[] | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** What there is to do by what an address answers; nothing for those who may not read it. */
export function useTodos<Url extends keyof paths & string>(
  of: string,
  url: ApiUrl<Url, "get"> & Url,
  todosIn: (answer: ResponseBody<Url>) => Todo[],
): TodoSource {
  const isMine = usePermission()(`GET ${url}` as const);
  const { data, isError, refetch } = useApi<Url>(url, { enabled: isMine });
  return { of, todos: isMine ? data && todosIn(data) : [], isError, refetch };
}

const URGENCIES: readonly Urgency[] = ["alarm", "pressing", "news"];
const DOTS = { alarm: "bg-danger", pressing: "bg-selling-fast", news: "bg-line" } as const;

/** Open tasks, the most urgent first. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  const sorted = URGENCIES.flatMap((wanted) => todos.filter(({ urgency }) => urgency === wanted));
  return (
    <ul className="border-t border-line">
      {sorted.map(({ text, detail, href, action, urgency }) => (
        <li
          // Two clips may have the same title and the same problem.
          key={`${text} ${href}`}
          className="grid grid-cols-[10px_minmax(0,1fr)_auto] items-center gap-x-3.5 border-b border-row py-2.5"
        >
          <span aria-hidden className={`size-2 rounded-full ${DOTS[urgency]}`} />
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
