import * as z from "zod/mini";
import { dayField, dayIn, notADate, wallTimeIn } from "@/admin/data/date-fields";
import { useRowForm } from "@/admin/data/use-row-form";
import { instantOf } from "@/admin/data/wall-time";
import { type Inquiry, titleOf } from "@/admin/inbox/inbox-entry";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";

const rules = z.object({
  date: dayField().check(z.refine((day) => day !== "", "is required")),
  until: z.string().check(z.refine((text) => wallTimeIn(text) !== null, notADate())),
  rank: z.enum(["1", "2"]),
});

interface HoldFormProps {
  inquiry: Inquiry;
  onClose: () => void;
}

/** A new hold: its date, its rank and the time at which it expires. */
export function HoldForm({ inquiry, onClose }: HoldFormProps) {
  const { timeZone } = useVenue();
  const form = useRowForm({
    saved: { date: String(inquiry.eventDate ?? ""), until: "", rank: "1" as "1" | "2" },
    version: null,
    row: `inquiry/${inquiry.id}/hold`,
    rules,
    send: ({ values }) => {
      const date = dayIn(values.date);
      const until = instantOf(wallTimeIn(values.until), timeZone);
      if (date === null || until === null) throw new RangeError("The form has no valid times.");
      const path = `/api/event-hosting/${inquiry.id}/holds` as const;
      return send("POST", path, { date, until, rank: Number(values.rank) });
    },
    done: "The date is held",
    failed: "Failed to hold the date",
    onDone: onClose,
  });
  const { field } = form;
  return (
    <RowForm
      form={form}
      label={`Hold for ${titleOf(inquiry)}`}
      save="Hold it"
      saving="Saving..."
      onCancel={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PanelField label="Date" type="date" required {...field("date")} />
        <PanelSelect label="Rank" {...field("rank")}>
          <option value="1">First hold</option>
          <option value="2">Second hold</option>
        </PanelSelect>
        <PanelField
          label="Held until"
          type="datetime-local"
          required
          hint="The hold expires then, and needs attention a day before."
          className="sm:col-span-2"
          {...field("until")}
        />
      </div>
    </RowForm>
  );
}
