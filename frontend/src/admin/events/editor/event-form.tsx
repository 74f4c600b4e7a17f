import { Tabs } from "radix-ui";
import { Fragment, type ReactNode, useState } from "react";
import type { EventTab } from "@/admin/data/addresses";
import { useWaitlistSummary } from "@/admin/data/waitlist/lines";
import type { AdminEvent } from "@/admin/events/admin-event";
import { CategoryField } from "@/admin/ui/category-field";
import { ClashNote } from "@/admin/ui/clashes";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { ImageUpload } from "@/admin/ui/image-upload";
import { RowForm } from "@/admin/ui/row-form";
import { type Scope, SeriesScope, useSeriesDates } from "@/admin/ui/series-scope";
import { categoryName, NO_CATEGORY, useVenue } from "@/api/venue";
import type { Day } from "@/lib/time/checked";
import { DateHoldsNote } from "./date-holds";
import { EventDetails } from "./event-details";
import { type EventFieldName, type EventValues, partsOf } from "./event-fields";
import { EventPages } from "./event-pages";
import { EventPreview } from "./event-preview";
import { EventPrices } from "./event-prices";
import { EventPublishing } from "./event-publishing";
import { EventSeats } from "./event-seats";
import { EventTickets } from "./event-tickets";
import { EventDays, EventTimes } from "./event-times";
import { WHEN_AND_WHERE } from "./event-values";
import { type EditorVenue, priceChanges } from "./prices";
import { useEventEditor } from "./use-event-editor";

/** The key of a draft: each day and each copied event has its own. */
const draftNameOf = (copyOf: number | null, day: Day | null) =>
  `${copyOf === null ? "event" : `copy of event/${copyOf}`}${day === null ? "" : ` on ${day}`}`;

/** The tabs that are parts of the form, in their order. */
export const FORM_TABS = ["details", "prices", "page"] as const satisfies readonly EventTab[];
type FormTab = (typeof FORM_TABS)[number];

const NONE_SOLD = {};

/** Names all unsaved changes, with the amounts of prices: "title, times, Student $12 added". */
function changedParts(
  names: readonly EventFieldName[],
  before: EventValues,
  after: EventValues,
  venue: EditorVenue,
): string {
  const prices = priceChanges(before.tiers, after.tiers, venue);
  const others = names.filter((name) => name !== "tiers" || prices === "");
  return [...partsOf(others), prices].filter(Boolean).join(", ");
}

interface EventFormProps {
  /** The event to change; null for a new one. */
  event: AdminEvent | null;
  /** The initial values: the event's own, or those of a new one. */
  first: EventValues;
  /** The event that the values are copied from; null for none. Default null. */
  copyOf?: number | null;
  /** The day of a new event; null for none. Default null. */
  day?: Day | null;
  /** Opens the tab of an invalid field. */
  onReveal?: (tab: FormTab) => void;
  onDone: (saved: AdminEvent) => void;
  /** Closes the form of a new event. Default: the input is discarded. */
  onCancel?: () => void;
}

/**
 * The form of an event, with a preview of its card. A new event has the required fields first and the
 * others folded; a saved event has tabs, which share one save button.
 */
export function EventForm({
  event,
  first,
  copyOf = null,
  day = null,
  onReveal,
  onDone,
  onCancel,
}: EventFormProps) {
  const venue = useVenue();
  const [scope, setScope] = useState<Scope>("this");
  const series = useSeriesDates(event);
  const line = useWaitlistSummary(event?.id ?? 0);
  const { form, questions, clashes, holds } = useEventEditor({
    event,
    first,
    draftName: draftNameOf(copyOf, day),
    scope,
    dates: series?.[scope] ?? [],
    onDone,
    reveal: (control) => {
      const name = control.closest<HTMLElement>("[data-tab]")?.dataset.tab;
      const tab = FORM_TABS.find((one) => one === name);
      if (tab) onReveal?.(tab);
    },
  });
  const { field, file, tick, values } = form;
  const isTest = values.title.trim().startsWith("[T]");
  const more = (
    <>
      <EventDays form={form} />
      <EventDetails field={field} values={values} />
    </>
  );
  const parts: Record<FormTab, ReactNode> = {
    details: (
      <>
        <PanelField
          label="Title"
          required
          hint={
            isTest ? "A test event: only this panel shows it, and nobody can book it." : undefined
          }
          {...field("title")}
        />
        <EventTimes
          form={form}
          isNew={event === null}
          originalDay={copyOf === null ? null : first.date}
        />
        <ClashNote items={clashes} />
        <DateHoldsNote holds={holds} />
        <div className="grid grid-cols-2 gap-4">
          <EventSeats
            field={field}
            tick={tick}
            values={values}
            set={form.set}
            event={event}
            isWaitedFor={line !== null}
          />
        </div>
        {event && more}
      </>
    ),
    prices: (
      <>
        <EventPrices form={form} sold={event?.seatsByTier ?? NONE_SOLD} />
        <EventTickets field={field} values={values} />
      </>
    ),
    page: (
      <>
        <Fold
          title="Description, category and picture"
          isOpen={event !== null}
          holds={[
            values.category !== NO_CATEGORY && categoryName(venue, values.category),
            values.imageUrl === "" && "no picture",
            values.location,
            values.description,
          ]}
        >
          <PanelTextArea label="Description" rows={4} {...field("description")} />
          <CategoryField {...field("category")} />
          <PanelField label="Location" hint="Empty: the venue itself." {...field("location")} />
          <ImageUpload label="Picture" {...file("imageUrl")} />
        </Fold>
        {!event && more}
        <EventPublishing field={field} tick={tick} values={values} set={form.set} />
        <EventPages field={field} values={values} />
      </>
    ),
  };
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_300px]">
      <RowForm
        form={form}
        save={event ? "Save" : "Create event"}
        onCancel={onCancel ?? form.discard}
        cancel={onCancel ? "Cancel" : "Discard"}
        whenCancelled={onCancel ? "ask" : "discard"}
        isLong
        isQuiet={event !== null}
        className="grid content-start gap-4"
        changed={changedParts(form.changed, first, values, venue)}
        asked={
          event &&
          series && (
            <SeriesScope
              dates={series}
              scope={scope}
              onChange={setScope}
              title={event.title}
              newTitle={values.title}
              isMoved={WHEN_AND_WHERE.some((name) => values[name] !== first[name])}
            />
          )
        }
      >
        {FORM_TABS.map((tab) =>
          event ? (
            <Tabs.Content
              key={tab}
              value={tab}
              forceMount
              data-tab={tab}
              className="grid content-start gap-4 data-[state=inactive]:hidden"
            >
              {parts[tab]}
            </Tabs.Content>
          ) : (
            <Fragment key={tab}>{parts[tab]}</Fragment>
          ),
        )}
      </RowForm>
      {questions}
      <aside aria-label="Preview" className="max-w-[420px] xl:sticky xl:top-6 xl:self-start">
        <p className="mb-2 text-13 text-smoke">As visitors see it</p>
        <EventPreview values={values} event={event} />
      </aside>
    </div>
  );
}
