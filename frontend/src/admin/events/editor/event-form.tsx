import { useState } from "react";
import { useWaitlistSummary } from "@/admin/data/waitlist/lines";
import type { AdminEvent } from "@/admin/events/admin-event";
import { BY_SEATS, CHOICES, choiceText } from "@/admin/events/ticket-status";
import { CategoryField } from "@/admin/ui/category-field";
import { ClashNote } from "@/admin/ui/clashes";
import { PanelField, PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { Fold } from "@/admin/ui/fold";
import { ImageUpload } from "@/admin/ui/image-upload";
import { RowForm } from "@/admin/ui/row-form";
import { type Scope, SeriesScope, useSeriesDates } from "@/admin/ui/series-scope";
import { categoryName, NO_CATEGORY, useVenue } from "@/api/venue";
import type { Day } from "@/lib/time/checked";
import { EventDetails } from "./event-details";
import { EventPages } from "./event-pages";
import { EventPreview } from "./event-preview";
import { EventPrices, needsHand } from "./event-prices";
import { EventPublishing } from "./event-publishing";
import { EventSeats } from "./event-seats";
import { EventDays, EventTimes } from "./event-times";
import { type EventValues, WHEN_AND_WHERE } from "./event-values";
import { amountHint, parsePrice } from "./prices";
import { useEventEditor } from "./use-event-editor";

const FOLLOWS = "Follows how many are left; Available where there is no limit.";
const STANDS = "Stays, whatever is booked, until you choose By the seats.";

/** Each day, and each event that is copied, has a draft of its own. */
const draftNameOf = (copyOf: number | null, day: Day | null) =>
  `${copyOf === null ? "event" : `copy of event/${copyOf}`}${day === null ? "" : ` on ${day}`}`;

interface EventFormProps {
  /** The event to change; null for a new one. */
  event: AdminEvent | null;
  /** What the form begins with: the event's own values, or those of a new one. */
  first: EventValues;
  /** The event whose values they are; null for none. Default null. */
  copyOf?: number | null;
  /** The day for which a new event was begun; null for none. Default null. */
  day?: Day | null;
  onDone: (saved: AdminEvent) => void;
  onCancel: () => void;
}

/** Everything about an event, what is always asked first and the rest folded, with its card beside it as visitors will see it. */
export function EventForm({
  event,
  first,
  copyOf = null,
  day = null,
  onDone,
  onCancel,
}: EventFormProps) {
  const venue = useVenue();
  const [scope, setScope] = useState<Scope>("this");
  const series = useSeriesDates(event);
  const line = useWaitlistSummary(event?.id ?? 0);
  const { form, questions, clashes } = useEventEditor({
    event,
    first,
    draftName: draftNameOf(copyOf, day),
    scope,
    dates: series?.[scope] ?? [],
    onDone,
  });
  const { field, file, tick, values } = form;
  const isTest = values.title.trim().startsWith("[T]");
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_360px]">
      <RowForm
        form={form}
        save={event ? "Save" : "Create event"}
        onCancel={onCancel}
        whenCancelled="ask"
        isLong
        className="grid content-start gap-4"
      >
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
        <EventPrices form={form} />
        <Fold
          title="Description, category and picture"
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
        <EventDays form={form} />
        <EventDetails field={field} values={values} />
        <Fold
          title="Tickets"
          holds={[
            choiceText(values.ticketStatus),
            values.tiers.length === 0 && values.priceAmount,
            values.eventbriteLink,
          ]}
        >
          {(values.tiers.length === 0 || needsHand(field("priceAmount"))) && (
            <PanelField
              label="Price amount"
              inputMode="decimal"
              autoComplete="off"
              placeholder={parsePrice(values.priceRange) ?? ""}
              hint={amountHint(values.priceRange)}
              {...field("priceAmount")}
            />
          )}
          <PanelField
            label="Ticket link"
            type="url"
            inputMode="url"
            placeholder="https://"
            hint="Empty: seats are booked on this site."
            {...field("eventbriteLink")}
          />
          <PanelSelect
            label="Ticket status"
            hint={values.ticketStatus === BY_SEATS ? FOLLOWS : STANDS}
            {...field("ticketStatus")}
          >
            {CHOICES.map((status) => (
              <option key={status} value={status}>
                {choiceText(status)}
              </option>
            ))}
          </PanelSelect>
        </Fold>
        <EventPublishing field={field} tick={tick} values={values} />
        <EventPages field={field} values={values} />
        {event && series && (
          <SeriesScope
            dates={series}
            scope={scope}
            onChange={setScope}
            title={event.title}
            newTitle={values.title}
            isMoved={WHEN_AND_WHERE.some((name) => values[name] !== first[name])}
          />
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
