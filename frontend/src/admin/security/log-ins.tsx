import { useChange } from "@/admin/data/use-change";
import { usePagedList } from "@/admin/data/use-list";
import { Badge, type BadgeText } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSection } from "@/admin/ui/headings";
import { type Column, DataTable } from "@/admin/ui/lists/data-table";
import { FilterTabs } from "@/admin/ui/lists/list";
import { type Schemas, send } from "@/api/client";
import { useShortInstant } from "@/lib/time/venue-time";

import { LOG_INS, SECURITY } from "./addresses";
import { useWho } from "./members";

type LogIn = Schemas["LogInOut"];
type Shown = "all" | "successful" | "failed";

/** Results of an attempt, with text and color for the manager. */
const OUTCOMES: Readonly<Record<LogIn["outcome"], BadgeText>> = {
  "logged-in": { word: "Logged in", tone: "plain" },
  "wrong-password": { word: "Wrong password", tone: "plain" },
  "code-asked": { word: "Right password, no code", tone: "plain" },
  "wrong-code": { word: "Right password, wrong code", tone: "plain" },
  "unknown-name": { word: "Unknown name", tone: "plain" },
  expired: { word: "Start password expired", tone: "plain" },
};

/** Login attempts with their results, latest first. */
export function LogIns({ areStrangersRefused }: { areStrangersRefused: boolean }) {
  const first: { shown: Shown } = { shown: "all" };
  const list = usePagedList(LOG_INS, 20, first);
  const when = useShortInstant();
  const nameOf = useWho();
  const hasNames = nameOf(null) !== undefined;
  const who: Column<LogIn> = {
    head: "Who",
    phone: "title",
    sort: { key: "who" },
    cell: ({ outcome, name }) => <bdi>{outcome === "unknown-name" ? "" : nameOf(name)}</bdi>,
  };
  return (
    <PanelSection title="Last log-ins">
      {areStrangersRefused && <StrangersRefused />}
      <div className="mb-3.5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <FilterTabs
          label="Show log-ins"
          value={list.filters.shown}
          onChange={(shown) => list.filter({ shown })}
          tabs={[
            { value: "all", label: "All" },
            { value: "successful", label: "Successful" },
            { value: "failed", label: "Failed" },
          ]}
        />
        <p className="text-14 text-smoke">
          Kept for 90 days. What was refused unread, because too much was guessed, is not listed.
        </p>
      </div>
      <DataTable
        label="Log-ins"
        query={list}
        empty="No log-ins of this kind."
        sorting={list.sorting}
        columns={[
          {
            head: "When",
            phone: hasNames ? "sum" : "title",
            sort: { key: "when" },
            className: "figures whitespace-nowrap max-table:text-13 max-table:text-smoke",
            cell: ({ at }) => when(at),
          },
          ...(hasNames ? [who] : []),
          {
            head: "Result",
            phone: hasNames ? "detail" : "sum",
            sort: { key: "result" },
            cell: ({ outcome }) => <Badge {...OUTCOMES[outcome]} />,
          },
          {
            head: "Browser",
            phone: hasNames ? "state" : "detail",
            sort: { key: "browser" },
            cell: ({ browser }) => browser,
          },
          {
            head: "Network",
            phone: hasNames ? "hidden" : "state",
            sort: { key: "network" },
            className: "figures max-table:text-smoke",
            cell: ({ network }) => network,
          },
        ]}
      />
    </PanelSection>
  );
}

/** Warns that new browsers are blocked, and unblocks them. */
function StrangersRefused() {
  const letIn = useChange({
    send: () => send("POST", `${SECURITY}/let-strangers-in`, undefined),
    done: "New browsers can log in again",
    failed: "Failed to let new browsers in",
  });
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border border-act bg-soot px-4 py-3">
      <p className="max-w-[68ch] text-parchment">
        <strong className="font-medium text-act">New browsers are refused.</strong> Too many
        passwords were guessed from too many places. Browsers and networks that have logged in
        before still can.
      </p>
      <PanelButton isBusy={letIn.isPending} onClick={() => letIn.mutate(undefined)}>
        Let new browsers in
      </PanelButton>
    </div>
  );
}
