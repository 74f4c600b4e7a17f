import { Tabs } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useLocation, useSearch } from "wouter";

import { Changes } from "@/admin/audit/changes";
import { useBookedEvent } from "@/admin/bookings/booked-event";
import { CancelQuestion } from "@/admin/bookings/cancel-event";
import { EventGuests } from "@/admin/bookings/event-bookings";
import { EventFacts } from "@/admin/bookings/event-facts";
import {
  doorHref,
  EVENT_TABS,
  type EventTab,
  editorFromTonight,
  eventHref,
  idIn,
  newHref,
  PROGRAMME,
  settlementHref,
  TONIGHT,
} from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { PinnedValue } from "@/admin/data/pinned-rows";
import { leave, UnsavedInPart, unsavedInTab } from "@/admin/data/unsaved";
import { backTo } from "@/admin/data/use-list";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { AdminEvent } from "@/admin/events/admin-event";
import { CancelledNote } from "@/admin/events/editor/cancelled-note";
import { EventForm, FORM_TABS } from "@/admin/events/editor/event-form";
import {
  hasPage,
  hasPublicPage,
  MEMBERS_ONLY,
  nameState,
} from "@/admin/events/editor/event-publishing";
import { valuesOf } from "@/admin/events/editor/event-values";
import { NewEvent } from "@/admin/events/editor/new-event";
import { canPost, PostDialog } from "@/admin/events/post-dialog";
import { Programme } from "@/admin/events/programme";
import { Publish } from "@/admin/events/publish";
import { PutBackOn } from "@/admin/events/put-back-on";
import { RepeatDialog } from "@/admin/events/repeat-dialog";
import { useDeletion } from "@/admin/events/use-deletion";
import { Payments } from "@/admin/payments/payments";
import { SettlementSheet } from "@/admin/reports/settlement";
import { ActionMenu, type MenuAction } from "@/admin/ui/action-menu";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { EmptyNote } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { OneRow } from "@/admin/ui/read-faults";
import { useVenue } from "@/api/venue";
import { eventPath } from "@/features/events/event";

/** The programme; with `event` in the address one event, with `new` the form of a new one. */
export function EventsView() {
  const asked = new URLSearchParams(useSearch());
  const eventId = idIn(asked.get("event"));
  if (eventId !== null) return <EventPlace key={eventId} eventId={eventId} />;
  if (asked.has("new")) {
    const from = idIn(asked.get("from"));
    return <NewEvent key={from} from={from} />;
  }
  return <Programme />;
}

function EventPlace({ eventId }: { eventId: number }) {
  const found = usePanelQuery(`/api/admin/events/${eventId}` as const);
  return (
    <OneRow
      of="event"
      found={found}
      gone={
        <>
          <ViewHeader title="Event" />
          <EmptyNote next={{ text: "All events", href: PROGRAMME }}>
            This event no longer exists.
          </EmptyNote>
        </>
      }
    >
      {(event) => <LoadedEvent event={event} />}
    </OneRow>
  );
}

const NAMES: Readonly<Record<EventTab, string>> = {
  guests: "Guests",
  details: "Details",
  prices: "Prices",
  page: "Page",
  money: "Money",
  history: "History",
};

/** The tabs of an event that the current user may open; its guests only if it has a page. */
function useTabs(event: AdminEvent): readonly EventTab[] {
  const can = usePermission();
  const isOffered: Partial<Record<EventTab, boolean>> = {
    guests: hasPage(event) && can("GET /api/bookings/{booking_id}"),
    money: can("GET /api/admin/settlements/{event_id}"),
    history: can("GET /api/admin/changes"),
  };
  return EVENT_TABS.filter((tab) => isOffered[tab] ?? true);
}

/** The number next to the name of each tab with a count; undefined until loaded. */
function useCounts(event: AdminEvent): Partial<Record<EventTab, number>> {
  const parties = useBookedEvent(event.id).data?.rows[0]?.parties;
  return {
    ...(parties && { guests: parties }),
    ...(event.tiers[0] && { prices: event.tiers.length }),
  };
}

const isOfForm = (tab: EventTab) => FORM_TABS.some((one) => one === tab);

/** One event: its head, and a tab for each part of the work on it. The address names the open tab. */
function LoadedEvent({ event }: { event: AdminEvent }) {
  const [, navigate] = useLocation();
  const venue = useVenue();
  const asked = new URLSearchParams(useSearch());
  const tabs = useTabs(event);
  const counts = useCounts(event);
  const tab = tabs.find((one) => one === asked.get("tab")) ?? "details";
  const isFromTonight = asked.has("tonight");
  const hrefOf = isFromTonight ? editorFromTonight : eventHref;
  const show = (name: EventTab) => navigate(hrefOf(event.id, name));
  // The form stays behind the other tabs, with its input.
  const leaveFor = (name: EventTab) => leave(() => show(name), unsavedInTab);
  const [isRepeating, setIsRepeating] = useState(false);
  /** A form that was opened stays behind the other tabs, with its input. */
  const [isFormBegun, setIsFormBegun] = useState(false);
  const isFormOpen = isOfForm(tab);
  if (isFormOpen && !isFormBegun) setIsFormBegun(true);
  return (
    <>
      <EventHead event={event} isMain={tab === "guests"} />
      {event.isCancelled && <CancelledNote event={event} />}
      {event.isMissingFromFeed && (
        <p className="mb-5 border border-act px-4 py-3 text-act">
          The imported calendar does not have this event any more. It is kept because seats are
          booked.
        </p>
      )}
      <Tabs.Root
        value={tab}
        // Each tab is an entry of the history.
        activationMode="manual"
        onValueChange={(value) => {
          const name = tabs.find((one) => one === value);
          if (name) leaveFor(name);
        }}
      >
        <Tabs.List
          aria-label={event.title}
          className="relative -mx-(--pad) mb-6 flex gap-0.5 overflow-x-auto border-b border-line px-[calc(var(--pad)-6px)] [scrollbar-width:none] md:mx-0 md:gap-5 md:px-0 print:hidden"
        >
          {tabs.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="flex h-11 shrink-0 items-center border-b-2 border-transparent px-1.5 text-[min(calc(15*var(--px)),max(12px,3.8vw))] font-medium whitespace-nowrap text-smoke -outline-offset-2 hover:text-ivory data-[state=active]:border-brass data-[state=active]:text-ivory md:px-0"
            >
              <span>{NAMES[name]}</span>
              {/* Hidden from screen readers, so that the accessible name stays the same. */}
              <span
                aria-hidden
                className="figures ml-1.5 text-13 font-normal text-smoke empty:hidden"
              >
                {counts[name]}
              </span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tab name="guests">
          <EventGuests eventId={event.id} />
        </Tab>
        {isFormBegun && (
          <div className={isFormOpen ? "" : "hidden"}>
            {tab === "details" && (
              <div className="mb-4 flex flex-wrap gap-2">
                <PanelButton size="sm" onClick={() => setIsRepeating(true)}>
                  Repeat weekly or monthly
                </PanelButton>
                <PanelButton size="sm" href={newHref({ from: event.id })}>
                  Duplicate
                </PanelButton>
              </div>
            )}
            <PartBoundary>
              <EventForm
                event={event}
                first={valuesOf(event, venue)}
                onReveal={show}
                onDone={() => isFromTonight && navigate(TONIGHT, { replace: true })}
              />
            </PartBoundary>
          </div>
        )}
        <Tab name="money">
          <SettlementSheet eventId={event.id} />
          <div className="mt-9 print:hidden">
            <PanelSection title="Payments and refunds">
              <Payments eventId={event.id} />
            </PanelSection>
          </div>
        </Tab>
        <Tab name="history">
          <Changes eventId={event.id} />
        </Tab>
      </Tabs.Root>
      <RepeatDialog event={event} isOpen={isRepeating} onClose={() => setIsRepeating(false)} />
    </>
  );
}

const Tab = ({ name, children }: { name: EventTab; children: ReactNode }) => (
  <Tabs.Content value={name} tabIndex={-1}>
    <UnsavedInPart value={unsavedInTab}>{children}</UnsavedInPart>
  </Tabs.Content>
);

interface EventHeadProps {
  event: AdminEvent;
  /** Whether the open tab lacks its own main button. */
  isMain: boolean;
}

/** The main action in an event's header: the next step in its state. Null if there is none. */
type HeadAction = "put back on" | "publish" | "settlement" | "door list";

function headActionOf(event: AdminEvent, maySettle: boolean): HeadAction | null {
  if (event.isCancelled) return "put back on";
  if (event.state === "draft") return "publish";
  if (!hasPage(event)) return null;
  return event.isPast && maySettle ? "settlement" : "door list";
}

/** Names the visitors who can see the event; null for all. */
const stateOf = ({ state, membersOnly }: AdminEvent): string | null =>
  [state !== "published" && nameState(state), membersOnly && MEMBERS_ONLY]
    .filter(Boolean)
    .join(", ") || null;

/** Title, date, state, seats, money and actions of an event. */
function EventHead({ event, isMain }: EventHeadProps) {
  const [, navigate] = useLocation();
  const can = usePermission();
  const [open, setOpen] = useState<"post" | "cancel" | null>(null);
  const close = () => setOpen(null);
  const deletion = useDeletion(event, () => navigate(backTo(PROGRAMME), { replace: true }));
  const isVisible = hasPage(event);
  const mayCancel = !(event.isCancelled || event.isPast) && can("POST /api/bookings/cancel-event");
  const maySettle = can("GET /api/admin/settlements/{event_id}");
  const sold = useBookedEvent(event.id).data?.rows[0];
  const action = headActionOf(event, maySettle);
  const door = { text: "Door list", href: doorHref(event.id) };
  const settlement = { text: "Settlement", href: settlementHref(event.id) };
  const variant = isMain ? "fill" : "plain";
  const entries: MenuAction[] = [
    ...(hasPublicPage(event) ? [{ text: "Look at the page", href: eventPath(event) }] : []),
    ...(action === "settlement" ? [door] : []),
    ...(isVisible && maySettle && action !== "settlement" ? [settlement] : []),
    ...(canPost(event) ? [{ text: "Make a post", onClick: () => setOpen("post") }] : []),
    ...(mayCancel
      ? [{ text: "Cancel event", isDanger: true, onClick: () => setOpen("cancel") }]
      : []),
    { text: "Delete", isDanger: true, onClick: deletion.start },
  ];
  return (
    <>
      <ViewHeader
        isDetail
        back={{ text: "Programme", href: backTo(PROGRAMME) }}
        title={event.title}
        facts={<EventFacts event={event} sold={sold} state={stateOf(event)} />}
        actions={
          <>
            <PinnedValue value={action === "put back on" ? event : undefined}>
              {(cancelled) => <PutBackOn event={cancelled} variant={variant} />}
            </PinnedValue>
            <PinnedValue value={action === "publish" ? event : undefined}>
              {(draft) => <Publish event={draft} variant={variant} />}
            </PinnedValue>
            {action === "door list" && (
              <PanelButton variant={variant} href={door.href}>
                {door.text}
              </PanelButton>
            )}
            {action === "settlement" && (
              <PanelButton variant={variant} href={settlement.href}>
                {settlement.text}
              </PanelButton>
            )}
            <ActionMenu name={event.title} entries={entries} />
          </>
        }
      />
      <PostDialog event={event} isOpen={open === "post"} onClose={close} />
      <PinnedValue value={mayCancel ? event : undefined}>
        {(standing) =>
          open === "cancel" && (
            <CancelQuestion event={{ ...standing, eventId: standing.id }} onClose={close} />
          )
        }
      </PinnedValue>
      {deletion.question}
    </>
  );
}
