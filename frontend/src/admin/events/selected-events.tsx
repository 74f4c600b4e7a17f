import { useState } from "react";
import { CancelQuestion } from "@/admin/bookings/cancel-event";
import { partOf } from "@/admin/data/edits";
import { useUndo } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRemoval } from "@/admin/data/use-removal";
import { useRowForm } from "@/admin/data/use-row-form";
import type { AdminEvent } from "@/admin/events/admin-event";
import { ActionMenu } from "@/admin/ui/action-menu";
import { PanelButton } from "@/admin/ui/buttons";
import { CategoryField } from "@/admin/ui/category-field";
import { ConfirmDialog, PanelDialog } from "@/admin/ui/dialogs";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { write } from "@/api/http";
import { useVenue } from "@/api/venue";
import { unitsWriter } from "@/lib/money";
import { counted } from "@/lib/text";
import { currentTime } from "@/lib/time/server-time";
import { useShortInstant } from "@/lib/time/venue-time";
import { toast } from "@/ui/overlays/toast";
import type { EventValues } from "./editor/event-fields";
import { SaleField, StateField } from "./editor/event-publishing";
import { EventSeats, mostSeats } from "./editor/event-seats";
import { changesOf, eventRules, newEvent, nextEvening } from "./editor/event-values";
import type { EditorVenue } from "./editor/prices";

const UNDO_MS = 10_000;
const PRICES_HINT = "Where an event has prices, visitors read these instead.";
/** The same limit as on the server. */
const MOST = 200;
/** Number of events that a question lists by name. */
const MOST_NAMED = 6;

/** Settings that can be changed on several events at once, and their fields. */
const PARTS = {
  state: { label: "State", names: ["state"] },
  price: { label: "Price", names: ["priceRange"] },
  seats: { label: "Seats", names: ["capacity", "isUnlimited"] },
  sale: { label: "On sale from", names: ["onSaleAt"] },
  category: { label: "Category", names: ["category"] },
} as const satisfies Record<string, { label: string; names: readonly (keyof EventValues)[] }>;

type Part = keyof typeof PARTS;

const isPart = (name: string): name is Part => name in PARTS;

/** Settings that start empty, so that no value is applied by mistake. */
const IS_TYPED: readonly Part[] = ["price", "category"];

/** The event's validation, limited to the changed fields. */
function rulesFor(part: Part | "", venue: EditorVenue) {
  const rules = eventRules(venue);
  const names: readonly string[] = part === "" ? [] : PARTS[part].names;
  return {
    safeParse: (values: EventValues) => {
      const parsed = rules.safeParse(values);
      const issues = parsed.error?.issues.filter(({ path }) => names.includes(String(path[0])));
      if (!issues?.length) return { success: true as const, data: values };
      return { success: false as const, error: { issues } };
    },
  };
}

function countInWords(events: number): string {
  if (events === 0) return "Choose events";
  return events > MOST ? `${events} selected, of at most ${MOST}` : `${events} selected`;
}

interface SelectedEventsProps {
  events: readonly AdminEvent[];
  /** Selects all that the list shows. */
  onAll: () => void;
  /** Ends the selecting. */
  onEnd: () => void;
}

/** Actions for the selected events, always visible. */
export function SelectedEvents({ events, onAll, onEnd }: SelectedEventsProps) {
  const [asked, setAsked] = useState<"change" | "cancel" | "delete">();
  const close = () => setAsked(undefined);
  const [first, ...others] = events;
  const [toCancel, ...alsoToCancel] = events.filter((one) => !(one.isCancelled || one.isPast));
  const isTooMany = events.length > MOST;
  return (
    <section
      aria-label="Selected events"
      className="sticky bottom-(--toast-bottom) z-20 flex flex-wrap items-center gap-2.5 border-t border-line bg-ink py-3"
    >
      <p role="status" className="figures mr-auto min-w-28">
        {countInWords(events.length)}
      </p>
      <PanelButton size="sm" variant="quiet" onClick={onAll}>
        All shown
      </PanelButton>
      <PanelButton size="sm" disabled={!first || isTooMany} onClick={() => setAsked("change")}>
        Change
      </PanelButton>
      {first && !isTooMany && (
        <ActionMenu
          name="the selected events"
          entries={[
            ...(toCancel
              ? [{ text: "Cancel events", isDanger: true, onClick: () => setAsked("cancel") }]
              : []),
            { text: "Delete", isDanger: true, onClick: () => setAsked("delete") },
          ]}
        />
      )}
      <PanelButton size="sm" variant="quiet" onClick={onEnd}>
        Done
      </PanelButton>
      {asked === "change" && <ChangeSelected events={events} onClose={close} />}
      {asked === "cancel" && toCancel && (
        <CancelQuestion
          event={{ ...toCancel, eventId: toCancel.id }}
          also={alsoToCancel.map(({ id }) => id)}
          onDone={onEnd}
          onClose={close}
        >
          <MeantEvents events={[toCancel, ...alsoToCancel]} />
        </CancelQuestion>
      )}
      {asked === "delete" && first && (
        <DeleteSelected {...{ first, others }} onDone={onEnd} onClose={close} />
      )}
    </section>
  );
}

/** Lists the affected events by name and day, because some may not be on the screen. */
function MeantEvents({ events }: { events: readonly AdminEvent[] }) {
  const nameInstant = useShortInstant();
  const more = events.length - MOST_NAMED;
  return (
    <ul className="mt-3 text-14 text-smoke">
      {events.slice(0, more > 1 ? MOST_NAMED : events.length).map(({ id, title, date }) => (
        <li key={id}>
          <bdi>{title}</bdi>
          <span>{`, ${nameInstant(date)}`}</span>
        </li>
      ))}
      {more > 1 && <li>{`and ${more} more`}</li>}
    </ul>
  );
}

interface ChangeSelectedProps {
  events: readonly AdminEvent[];
  onClose: () => void;
}

/** Changes one thing of all of them, which is undone as one. */
function ChangeSelected({ events, onClose }: ChangeSelectedProps) {
  const venue = useVenue();
  const { timeZone } = venue;
  const priceHint = `As visitors read it: ${unitsWriter(venue)(20)}, or Free.`;
  const spaces = usePanelQuery("/api/spaces").data?.spaces ?? [];
  const undo = useUndo();
  const [part, setPart] = useState<Part | "">("");
  const seats = mostSeats(spaces);
  const day = nextEvening(currentTime(), timeZone);
  const number = counted(events.length, "event");
  const hasPrices = events.some(({ tiers }) => tiers.length > 0);
  const form = useRowForm<EventValues, { version: number; change: string | null }>({
    saved: {
      ...newEvent(day, seats),
      category: "",
      title: number,
      isUnlimited: seats === null,
    },
    version: null,
    row: `events/${events.map(({ id }) => id).join()}`,
    rules: rulesFor(part, venue),
    send: async ({ values }) => {
      const names = part === "" ? [] : [...PARTS[part].names];
      const body = changesOf(values, partOf(values, names), venue);
      const { headers } = await write("PUT", "/api/admin/events", {
        body: { ids: events.map(({ id }) => id), ...body },
      });
      return { version: 0, change: headers.get("X-Change") };
    },
    failed: "Failed to change the events",
    onDone: ({ change }) => {
      toast({
        title: change === null ? "Nothing to change" : `${number} changed successfully`,
        variant: "success",
        ...(change !== null && {
          durationMs: UNDO_MS,
          action: { label: "Undo", onClick: () => undo.mutate(change) },
        }),
      });
      onClose();
    },
  });
  const { field, tick, values } = form;
  return (
    <PanelDialog isOpen onClose={onClose} title={`Change ${number}`} size="sm">
      <RowForm
        form={form}
        save={`Change ${number}`}
        saving="Changing..."
        onCancel={onClose}
        isDisabled={part === "" || (IS_TYPED.includes(part) && form.changes === 0)}
      >
        <PanelSelect
          label="What to change"
          value={part}
          onChange={({ target }) => {
            form.discard();
            setPart(isPart(target.value) ? target.value : "");
          }}
        >
          <option value="">Please choose</option>
          {Object.entries(PARTS).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </PanelSelect>
        {part === "state" && <StateField field={field} values={values} />}
        {part === "price" && (
          <PanelField
            label="Price"
            hint={hasPrices ? `${priceHint} ${PRICES_HINT}` : priceHint}
            {...field("priceRange")}
          />
        )}
        {part === "seats" && (
          <EventSeats
            {...{ field, tick, values }}
            set={form.set}
            event={null}
            isWaitedFor={false}
          />
        )}
        {part === "seats" && (
          <p className="text-13 text-smoke">
            Where parties wait, more seats are offered to them at once.
          </p>
        )}
        {part === "sale" && <SaleField field={field} />}
        {part === "category" && <CategoryField {...field("category")} />}
        <MeantEvents events={events} />
      </RowForm>
    </PanelDialog>
  );
}

interface DeleteSelectedProps {
  first: AdminEvent;
  others: readonly AdminEvent[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks before it deletes all of them; one Undo restores all. */
function DeleteSelected({ first, others, onDone, onClose }: DeleteSelectedProps) {
  const number = counted(others.length + 1, "event");
  const meant = `${first.id}?${others.map(({ id }) => `also=${id}`).join("&")}`;
  const removal = useRemoval<string>("/api/events", "events", {
    done: `${number} deleted successfully`,
    onDone,
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${number}?`}
      confirmLabel={`Delete ${number}`}
      keepLabel={others.length === 0 ? "Keep it" : "Keep them"}
      isPending={removal.isBusy(meant)}
      onConfirm={() => removal.remove(meant)}
      onClose={onClose}
    >
      <p>
        They leave the site at once. Where guests have seats for one that is to come, or wait for
        some, none is deleted: cancel that one instead.
      </p>
      <MeantEvents events={[first, ...others]} />
    </ConfirmDialog>
  );
}
