import { Search } from "lucide-react";

import { LastChanges } from "@/admin/audit/changes";
import { useBackupTodos } from "@/admin/backup/todos";
import { ComingWeek } from "@/admin/bookings/evening/coming-week";
import { GuestsToKnow } from "@/admin/bookings/evening/guests-to-know";
import { useOfferTodos } from "@/admin/bookings/evening/offer-todos";
import { PrivateEvents } from "@/admin/bookings/evening/private-events";
import { LastShow, Shows } from "@/admin/bookings/evening/shows";
import { EveningSums } from "@/admin/bookings/evening/sums";
import { guestsHref, MENU, newHref } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRefetchInterval } from "@/admin/data/use-refetch-interval";
import { DoorLinks } from "@/admin/door/door-links";
import { useTicketPageTodos } from "@/admin/events/ticket-page-todos";
import { useFeedTodos } from "@/admin/events/todos";
import { useHoldTodos } from "@/admin/inbox/holds/todos";
import { useQuoteTodos } from "@/admin/inbox/quotes/todos";
import { useWaitingTodos } from "@/admin/inbox/waiting";
import { useMailTodos } from "@/admin/mail/todos";
import { usePaymentTodos } from "@/admin/payments/todos";
import { useSubscribersTodos } from "@/admin/subscribers/subscribers";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { LoadFault } from "@/admin/ui/notes";
import { TodoList } from "@/admin/ui/todo-list";
import { useCopiedTextTodos, useLegalTodos } from "@/admin/venue/todos";
import { useClipTodos } from "@/admin/videos/clip-todos";
import { useNow } from "@/lib/time/clock";
import { SECOND_MS } from "@/lib/time/durations";
import { nameDay, useVenueTime } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";

import { useSpaceTodos } from "./disk-space";
import { openFinder } from "./finder-opening";

const EVENING = "/api/bookings/evening";

/** Writes lists: "mail log", "mail log and inbox". */
const LISTED = new Intl.ListFormat("en-US");

/** The evening: its money and shows, open tasks, guests to know, and the week after. */
export function TonightView() {
  const time = useVenueTime();
  const today = time.dayKey(useNow());
  const { data: evening } = usePanelQuery(EVENING, { isRequired: true });
  const can = usePermission();
  useRefetchInterval(60 * SECOND_MS);
  useRefetchInterval(3 * SECOND_MS, EVENING);
  return (
    <>
      <ViewHeader
        above="Admin Panel"
        title={nameDay(time, evening?.isTonight ? evening.day : today)}
        actions={
          <>
            <PanelButton aria-label="Find" className="md:hidden" onClick={openFinder}>
              <Search aria-hidden className="size-4.5" strokeWidth={1.6} />
            </PanelButton>
            {can("GET /api/bookings/{booking_id}") && (
              <PanelButton href={guestsHref("")}>Find a guest</PanelButton>
            )}
            {/* A drink runs out in the middle of an evening, when the bar has a phone. */}
            {can("GET /api/admin/menu") && (
              <PanelButton className="md:hidden" href={MENU}>
                Menu
              </PanelButton>
            )}
            {can("POST /api/events") && (
              <PanelButton variant="fill" href={newHref()}>
                New event
              </PanelButton>
            )}
          </>
        }
      />
      {evening && <EveningSums evening={evening} />}
      {evening && <PrivateEvents events={evening.privateEvents} />}
      {evening ? <Shows evening={evening} /> : <div className="h-42 border border-line bg-soot" />}
      {can("GET /api/admin/settlements/{event_id}") && <LastShow />}
      {can("GET /api/admin/inbox/counts") && (
        <div className="mt-9.5 mb-9.5 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-9.5 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <div>
            <Attention />
            {evening && can("GET /api/bookings/evening/guests") && (
              <GuestsToKnow day={evening.day} />
            )}
            {evening && can("GET /api/admin/door-links") && (
              <div className="mt-9.5">
                <DoorLinks shows={evening.shows.filter(({ isCancelled }) => !isCancelled)} />
              </div>
            )}
          </div>
          <div>{evening && <ComingWeek evening={evening} />}</div>
        </div>
      )}
      {can("GET /api/admin/changes") && <LastChanges />}
    </>
  );
}

/** Open tasks. Sources that failed to load are listed as errors. */
function Attention() {
  const sources = [
    useSpaceTodos(),
    useMailTodos(),
    useOfferTodos(),
    usePaymentTodos(),
    useFeedTodos(),
    useTicketPageTodos(),
    useClipTodos(),
    useWaitingTodos(),
    useQuoteTodos(),
    useHoldTodos(),
    useSubscribersTodos(),
    useBackupTodos(),
    useCopiedTextTodos(),
    useLegalTodos(),
  ];
  const todos = sources.flatMap((source) => source.todos ?? []);
  const unknown = sources.filter(({ isError }) => isError);
  const isComing = unknown.length === 0 && sources.some((source) => source.todos === undefined);
  const isNews = todos.every(({ urgency }) => urgency === "news");
  const isQuiet = unknown.length === 0 && !isComing && isNews;
  return (
    <PanelSection title="What needs attention">
      {isQuiet && <p className="mb-2.5 text-smoke">All quiet. Nothing needs you right now.</p>}
      {todos.length > 0 && <TodoList todos={todos} />}
      {isComing && <Loading>Loading what needs attention...</Loading>}
      {unknown.length > 0 && (
        <div className="[ul+&]:mt-4">
          <LoadFault
            what={LISTED.format(unknown.map((source) => source.of))}
            onRetry={() => Promise.all(unknown.map(({ refetch }) => refetch()))}
          />
        </div>
      )}
    </PanelSection>
  );
}
