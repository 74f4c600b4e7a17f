import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { clockTimeField, dayField, dayIn } from "@/admin/data/date-fields";
import { rowName } from "@/admin/data/kept-drafts";
import { EachRow } from "@/admin/data/pinned-rows";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRemoval } from "@/admin/data/use-removal";
import { useRowForm } from "@/admin/data/use-row-form";
import { DeleteMenu } from "@/admin/ui/action-menu";
import { EditButton, PanelButton, useInPlace } from "@/admin/ui/buttons";
import { type CalendarItem, ClashNote } from "@/admin/ui/clashes";
import { PanelField } from "@/admin/ui/fields";
import { PanelSection } from "@/admin/ui/headings";
import { QueryList } from "@/admin/ui/lists/list";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { RowForm } from "@/admin/ui/row-form";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { type Schemas, send } from "@/api/client";
import { counted } from "@/lib/text";
import { type Day, known, parseClockTime } from "@/lib/time/checked";
import { hoursText } from "@/lib/time/hours";
import { type Conventions, nameDay, useVenueTime } from "@/lib/time/venue-time";

import { ClosedDayDialog, closingUrl, useClosedDay } from "./closed-day-dialog";

type SpecialDay = Schemas["SpecialDayRowOut"];

const URL = "/api/admin/special-days";

/** Dates on which the venue is closed or has other hours, such as holidays. */
export function SpecialDays() {
  const { data, isError, refetch } = usePanelQuery(URL);
  const [isAdding, setIsAdding] = useState(false);
  const [closedDay, setClosedDay] = useState<Day>();
  const client = useQueryClient();
  const askAbout = (day: Day) =>
    client
      .fetchQuery<CalendarItem[]>({ queryKey: [closingUrl(day)], staleTime: 0 })
      .then((items) => items.length > 0 && setClosedDay(day))
      .catch(() => setClosedDay(day));
  return (
    <PanelSection
      title="Closed days and special hours"
      actions={
        !isAdding && (
          <PanelButton size="sm" onClick={() => setIsAdding(true)}>
            Add a day
          </PanelButton>
        )
      }
    >
      {isAdding && (
        <div className="mb-3.5 border border-line bg-soot p-5 max-md:p-4">
          <PartBoundary>
            <SpecialDayForm day={null} onClose={() => setIsAdding(false)} onClosed={askAbout} />
          </PartBoundary>
        </div>
      )}
      <QueryList
        of="closed days"
        list={{ data: data && { rows: data }, isError, refetch }}
        empty="No closed days or special hours ahead. Add a holiday, and visitors see it wherever your hours are."
      >
        {(days) => (
          <ul className="border border-line bg-soot">
            <EachRow of={days}>{(day) => <SpecialDayRow day={day} onClosed={askAbout} />}</EachRow>
          </ul>
        )}
      </QueryList>
      {closedDay && <ClosedDayDialog day={closedDay} onClose={() => setClosedDay(undefined)} />}
    </PanelSection>
  );
}

/** "1 event", "2 events, 1 inquiry" */
function thingsOn(items: readonly CalendarItem[]): string {
  const events = items.filter(({ kind }) => kind === "event").length;
  const inquiries = items.length - events;
  const parts = [
    events > 0 && counted(events, "event"),
    inquiries > 0 && `${inquiries} ${inquiries === 1 ? "inquiry" : "inquiries"}`,
  ];
  return parts.filter(Boolean).join(", ");
}

interface SpecialDayRowProps {
  day: SpecialDay;
  /** Called with a closed day, so that the manager can cancel or keep its events. */
  onClosed: (day: Day) => void;
}

function SpecialDayRow({ day, onClosed }: SpecialDayRowProps) {
  const { isOpen, wasOpen, open, close } = useInPlace();
  const isClosed = day.opens === null;
  const { data: clashes = [] } = useClosedDay(isClosed ? day.date : null);
  const removal = useRemoval(URL, "day");
  const time = useVenueTime();
  const name = nameDay(time, day.date);
  return (
    <li className="border-b border-row px-4 py-3 last:border-0">
      {isOpen ? (
        <PartBoundary>
          <SpecialDayForm day={day} onClose={close} onClosed={onClosed} />
        </PartBoundary>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <p className="min-w-0 flex-1 basis-60">
            <span className="font-medium">{name}</span>
            {day.note && <span className="block text-smoke">{day.note}</span>}
          </p>
          {clashes.length > 0 && (
            <PanelButton variant="quiet" size="sm" onClick={() => onClosed(day.date)}>
              {`${thingsOn(clashes)} that day`}
            </PanelButton>
          )}
          <p className={isClosed ? "text-smoke" : "figures text-parchment"}>
            {hoursText(time, day)}
          </p>
          <div className="flex gap-1">
            <EditButton name={name} isBack={wasOpen} onClick={open} />
            <DeleteMenu name={name} onDelete={() => removal.remove(day.id)} />
          </div>
        </div>
      )}
    </li>
  );
}

const valuesOf = (day: SpecialDay | null) => ({
  date: day?.date ?? "",
  isClosed: day === null || day.opens === null,
  opens: day?.opens ?? "",
  closes: day?.closes ?? "",
  note: day?.note ?? "",
});

const rules = z
  .object({
    date: dayField(2000).check(z.minLength(1, "is required")),
    isClosed: z.boolean(),
    opens: clockTimeField,
    closes: clockTimeField,
    note: z.string(),
  })
  .check((context) => {
    const { isClosed, opens, closes } = context.value;
    for (const [name, clock] of Object.entries({ opens, closes })) {
      if (isClosed || clock !== "") continue;
      context.issues.push({ code: "custom", path: [name], message: "is required", input: clock });
    }
  });

/** Builds the request body: a closed day has no hours. */
const bodyOf = ({ date, isClosed, opens, closes, note }: ReturnType<typeof valuesOf>) => ({
  date: known(dayIn(date)),
  opens: isClosed ? null : parseClockTime(opens),
  closes: isClosed ? null : parseClockTime(closes),
  note,
});

/** The typed hours as visitors read them; undefined until both are valid. */
function writtenHours(
  typed: { opens: string; closes: string },
  conventions: Conventions,
): string | undefined {
  const [opens, closes] = [parseClockTime(typed.opens), parseClockTime(typed.closes)];
  if (opens === null || closes === null) return undefined;
  const next = closes <= opens ? ", on the next day" : "";
  return `${hoursText(conventions, { opens, closes })}${next}.`;
}

interface SpecialDayFormProps {
  day: SpecialDay | null;
  onClose: () => void;
  onClosed: (day: Day) => void;
}

/** A special day, new or not. */
function SpecialDayForm({ day, onClose, onClosed }: SpecialDayFormProps) {
  const time = useVenueTime();
  const form = useRowForm({
    saved: valuesOf(day),
    version: day?.version ?? null,
    row: rowName("special-day", day),
    rules,
    send: ({ values, version }): Promise<SpecialDay> =>
      day === null
        ? send("POST", URL, bodyOf(values))
        : send("PUT", `${URL}/${day.id}` as const, { ...bodyOf(values), version }),
    name: "day",
    onDone: (saved) => {
      onClose();
      if (saved.opens === null) onClosed(saved.date);
    },
  });
  const { field, tick, values } = form;
  const { data: clashes = [] } = useClosedDay(values.isClosed ? dayIn(values.date) : null);
  return (
    <RowForm
      form={form}
      label={day ? nameDay(time, day.date) : "New closed day or special hours"}
      save={day ? "Save" : "Add day"}
      onCancel={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PanelField label="Date" type="date" required autoFocus {...field("date")} />
        <PanelField
          label="Why"
          maxLength={100}
          hint="Visitors read it: Thanksgiving, Private party."
          {...field("note")}
        />
        <PanelCheckbox label="Closed all day" className="min-h-11 sm:pt-6" {...tick("isClosed")} />
        {!values.isClosed && (
          <div className="grid grid-cols-2 gap-4">
            <PanelField label="Opens" type="time" required {...field("opens")} />
            <PanelField
              label="Closes"
              type="time"
              required
              hint={writtenHours(values, time)}
              {...field("closes")}
            />
          </div>
        )}
      </div>
      <ClashNote items={clashes} />
    </RowForm>
  );
}
