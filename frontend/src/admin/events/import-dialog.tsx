import { type FormEvent, useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import type { Schemas } from "@/api/client";
import { ApiError } from "@/api/errors";
import { write } from "@/api/http";
import { bare } from "@/lib/characters";

import { SkippedDates } from "./skipped-dates";

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Imports a calendar from its address, and says what that did. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const [url, setUrl] = useState("");
  const run = useChange({
    send: async () =>
      (await write<Schemas["FeedSummaryOut"]>("POST", "/api/feed/import", { body: { url } })).body,
    done: "Calendar imported successfully",
    failed: "Failed to import the calendar",
    // The view behind the dialog asks what shall become of the events that are gone.
    onFailure: (error) => {
      const isAsked = error instanceof ApiError && error.status === 409;
      if (isAsked) onClose();
      return isAsked;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate(undefined);
  };
  return (
    <PanelDialog isOpen={isOpen} onClose={onClose} title="Import calendar" size="sm">
      <form onSubmit={submit} className="grid gap-4">
        <PanelField
          label="Address of the calendar"
          type="url"
          placeholder="https://"
          hint="In Google Calendar it is the “Secret address in iCal format”. Empty: the calendar that is imported by itself."
          value={url}
          onChange={({ target }) => setUrl(bare(target.value))}
        />
        <PanelButton type="submit" variant="fill" isBusy={run.isPending}>
          {run.isPending ? "Importing..." : "Import"}
        </PanelButton>
      </form>
      {run.data && <Summary summary={run.data} />}
    </PanelDialog>
  );
}

function Summary({ summary }: { summary: Schemas["FeedSummaryOut"] }) {
  const counts = [
    ["New", summary.new],
    ["Changed", summary.changed],
    ["Unchanged", summary.unchanged],
    ["Cancelled", summary.cancelled],
    ["Kept because of bookings", summary.flagged],
  ] as const;
  return (
    <section aria-label="What the import did" className="mt-6">
      <dl className="figures grid grid-cols-[1fr_auto] gap-y-1">
        {counts.map(([name, count]) => (
          <div key={name} className="contents">
            <dt className="text-smoke">{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {summary.skipped.length > 0 && (
        <>
          <h3 className="mt-4 font-sans text-[14px] font-medium">Left out or changed</h3>
          <SkippedDates summary={summary} />
        </>
      )}
    </section>
  );
}
