import type { ReactNode } from "react";
import * as z from "zod/mini";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRowForm } from "@/admin/data/use-row-form";
import { PanelButton } from "@/admin/ui/buttons";
import { ClashNote } from "@/admin/ui/clashes";
import { PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { RestoredNote } from "@/admin/ui/restored-note";
import { send } from "@/api/client";
import {
  type Inquiry,
  type Kind,
  LISTS,
  type Message,
  STATUS_NAMES,
  STATUSES,
  type Status,
  statusOf,
} from "./inbox-entry";

interface HandlingProps {
  kind: Kind;
  row: Inquiry | Message;
  /** The link that begins a reply, and its text; null if the sender left neither email nor phone. */
  reply: { href: string; words: string } | null;
  /** The content below the status. */
  children?: ReactNode;
}

const word = (status: Status) => STATUSES[status].word;

const rules = z.object({ status: z.enum(STATUS_NAMES), notes: z.string() });

/** The reply, the status and the notes of an entry. */
export function Handling({ kind, row, reply, children }: HandlingProps) {
  const url = `${LISTS[kind]}/${row.id}` as const;
  const form = useRowForm({
    saved: { status: row.status, notes: row.notes },
    version: row.version,
    row: `${kind}/${row.id}/handling`,
    rules,
    scope: url,
    send: ({ changes, version }): Promise<Inquiry | Message> =>
      kind === "inquiry"
        ? send("PUT", `/api/event-hosting/${row.id}` as const, { ...changes, version })
        : send("PUT", `/api/contact/${row.id}` as const, { ...changes, version }),
  });
  // An inquiry without a date cannot be confirmed.
  const lacksDay = "eventDate" in row && row.eventDate === null;
  const isConfirmed = kind === "inquiry" && form.values.status === "confirmed";
  const { data: clashes = [] } = usePanelQuery(`/api/event-hosting/${row.id}/clashes` as const, {
    enabled: isConfirmed,
  });
  const { field, element, values, save, submit, changes, isPending, isSaved } = form;
  return (
    <section
      aria-label="Handling"
      className="grid content-start gap-4 self-start border border-line bg-soot p-4.5"
    >
      <div className="flex flex-wrap gap-2.5">
        {reply && (
          <PanelButton variant={kind === "message" ? "fill" : "plain"} href={reply.href}>
            {reply.words}
          </PanelButton>
        )}
        {values.status === "new" && (
          <PanelButton onClick={() => save({ status: "answered" })}>Mark as answered</PanelButton>
        )}
      </div>
      <PanelSelect
        label="Status"
        {...field("status", word)}
        onChange={(event) => {
          const status = statusOf(event.target.value);
          if (status) save({ status });
        }}
        hint={lacksDay ? "It can be confirmed once it has a day." : undefined}
        {...(values.status === "new" && { tone: "text-act" })}
        className="max-w-56"
      >
        {STATUS_NAMES.map((status) => (
          <option key={status} value={status} disabled={lacksDay && status === "confirmed"}>
            {word(status)}
          </option>
        ))}
      </PanelSelect>
      {children}
      <ClashNote items={isConfirmed ? clashes : []} />
      <RestoredNote restored={form.restored} onDiscard={form.discard} />
      <form ref={element} onSubmit={submit}>
        <PanelTextArea
          label="Notes, for you alone"
          rows={4}
          maxLength={10_000}
          {...field("notes")}
          onBlur={() => changes > 0 && submit()}
        />
        <div className="mt-2.5 flex min-h-9 items-center gap-3">
          <PanelButton
            type="submit"
            size="sm"
            disabled={changes === 0 && !isPending}
            isBusy={isPending}
          >
            {isPending ? "Saving..." : "Save notes"}
          </PanelButton>
          <p role="status" className="text-13 font-medium text-smoke">
            {isSaved && "Saved"}
          </p>
        </div>
      </form>
    </section>
  );
}
