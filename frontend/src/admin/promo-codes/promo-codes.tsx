import { useState } from "react";
import { usePagedList } from "@/admin/data/use-list";
import { useRemoval } from "@/admin/data/use-removal";
import { DeleteMenu } from "@/admin/ui/action-menu";
import { EditButton, PanelButton, ROW_BUTTONS } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { ListSearch } from "@/admin/ui/lists/list";
import { useVenue } from "@/api/venue";
import { capital } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { useShortInstant } from "@/lib/time/venue-time";

import { inWords, type PromoCode, URL } from "./promo-code";
import { PromoCodeForm } from "./promo-code-form";
import { summaryOf } from "./promo-code-shows";

/** The codes by which guests pay less or get a price that needs one, and how often each is used. */
export function PromoCodesView() {
  const venue = useVenue();
  const when = useShortInstant();
  const now = useNow();
  const list = usePagedList(URL, 50, {});
  const [opened, setOpened] = useState<PromoCode | "new">();
  const edited =
    opened === "new" ? opened : (list.data?.rows.find(({ id }) => id === opened?.id) ?? opened);
  const removal = useRemoval(URL, "promo code");
  const close = () => setOpened(undefined);
  const { search } = list.filters;
  return (
    <>
      <ViewHeader
        title="Promo codes"
        actions={
          <PanelButton variant="fill" onClick={() => setOpened("new")}>
            Add a code
          </PanelButton>
        }
      />
      <ListSearch label="Search promo codes" list={list} above={50} className="mb-3.5 max-w-sm" />
      <DataTable
        label="Promo codes"
        query={list}
        sorting={list.sorting}
        empty={
          search === ""
            ? "No promo codes yet. With one, guests pay less, or get a price that only it opens."
            : "No promo codes match."
        }
        columns={[
          {
            head: "Code",
            phone: "title",
            sort: { key: "code" },
            cell: ({ code }) => <span className="font-medium wrap-anywhere">{code}</span>,
          },
          {
            head: "Gives",
            sort: { key: "gives" },
            phone: "detail",
            className: "table:max-w-0 table:w-[46%]",
            cell: (code) => (
              <p className="truncate">
                <span>{inWords(code, venue)}</span>
                <span className="text-smoke">
                  {[" ·", [code.tier, summaryOf(code)].filter(Boolean).join(", ")].join(" ")}
                </span>
              </p>
            ),
          },
          {
            head: "Used",
            phone: "sum",
            sort: { key: "used" },
            isAmount: true,
            cell: ({ used, most }) => (
              <span className={`figures ${most !== null && used >= most ? "text-smoke" : ""}`}>
                {most === null ? used : `${used} of ${most}`}
              </span>
            ),
          },
          {
            head: "Dates",
            phone: "state",
            sort: { key: "until" },
            className: "figures table:whitespace-nowrap",
            cell: ({ from, until }) => {
              const isOver = until !== null && Date.parse(until) <= now;
              if (isOver) return <span className="text-smoke">{`Over since ${when(until)}`}</span>;
              const parts = [from && `from ${when(from)}`, until && `until ${when(until)}`];
              return (
                <span className="text-smoke">
                  {capital(parts.filter(Boolean).join(", ")) || "Always"}
                </span>
              );
            },
          },
        ]}
        actions={(code) => (
          <div className={ROW_BUTTONS}>
            <EditButton name={code.code} onClick={() => setOpened(code)} />
            <DeleteMenu name={code.code} onDelete={() => removal.remove(code.id)} />
          </div>
        )}
      />
      {edited && (
        <PanelDialog
          isOpen
          onClose={close}
          title={edited === "new" ? "New promo code" : `Edit ${edited.code}`}
        >
          <PromoCodeForm code={edited === "new" ? null : edited} onClose={close} />
        </PanelDialog>
      )}
    </>
  );
}
