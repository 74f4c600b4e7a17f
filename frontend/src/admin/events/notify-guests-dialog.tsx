import { useState } from "react";
import { useKeptInput } from "@/admin/data/kept-drafts";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { CallsLink } from "@/admin/ui/guest/calls-link";
import { GuestMessageField, isReached, NO_MESSAGE } from "@/admin/ui/guest/guest-message-field";
import { LoadFault } from "@/admin/ui/notes";
import type { Scope } from "@/admin/ui/series-scope";
import { PanelRadio } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { readJson, request } from "@/api/http";
import { useVenue } from "@/api/venue";
import { isolated } from "@/lib/characters";
import { moneyInWords } from "@/lib/money";
import { Loading } from "@/ui/loading";

/**
 * Whether a save emails booked and waitlisted guests about the change, and the manager's message.
 */
export type GuestNotification = Pick<Schemas["EventChangesIn"], "notifyGuests" | "message">;

export const NO_NOTIFICATION: GuestNotification = { notifyGuests: false };

interface About {
  eventId: number;
  scope: Scope;
  /** Other events of the same change. */
  also?: readonly number[];
  /** Number of booked seats, as known by this screen. */
  seats: number;
}

type Told = Schemas["ToldOfChangeOut"];

const addressOf = ({ eventId, scope, also = [] }: About) => {
  const meant = new URLSearchParams([["scope", scope], ...also.map((id) => ["also", String(id)])]);
  return `/api/admin/event-guests/${eventId}?${meant}` as const;
};

/**
 * Whether any guest could be notified; true if that cannot be loaded, so the manager sees the
 * error.
 */
async function isNews(about: About): Promise<boolean> {
  if (about.seats > 0) return true;
  try {
    return isReached(await readJson<Told>(await request("GET", addressOf(about))));
  } catch {
    return true;
  }
}

/**
 * Asks whether to notify guests. `ask` opens the dialog, rendered as `question`, and resolves to
 * the values to send, or to null if the manager closes it. It skips the dialog if the event has no
 * booked or waitlisted guests. `confirmLabel` names the action that follows either answer. The
 * typed message is kept until `forget` is called, in case that action fails.
 */
export function useNotifyGuestsDialog(confirmLabel: string, eventId: number) {
  const [asked, setAsked] = useState<{
    about: About;
    answer: (word: GuestNotification | null) => void;
  }>();
  const typed = useKeptInput(`guest-message/${eventId}`, NO_MESSAGE);
  const close = (word: GuestNotification | null) => {
    asked?.answer(word);
    setAsked(undefined);
  };
  return {
    ask: async (about: About): Promise<GuestNotification | null> =>
      (await isNews(about))
        ? new Promise((answer) => {
            setAsked({ about, answer });
          })
        : NO_NOTIFICATION,
    forget: typed.discard,
    question: asked && (
      <TellQuestion
        key="tell"
        about={asked.about}
        confirmLabel={confirmLabel}
        typed={typed}
        onAnswer={close}
        onClose={() => close(null)}
      />
    ),
  };
}

interface TellQuestionProps {
  about: About;
  confirmLabel: string;
  /** The manager's message for the email. */
  typed: ReturnType<typeof useKeptInput<typeof NO_MESSAGE>>;
  onAnswer: (word: GuestNotification) => void;
  onClose: () => void;
}

function TellQuestion({ about, confirmLabel, typed, onAnswer, onClose }: TellQuestionProps) {
  const [isTold, setIsTold] = useState(true);
  const { data, isError, refetch } = usePanelQuery(addressOf(about));
  const isAsked = isReached(data);
  return (
    <ConfirmDialog
      isOpen
      title={titleOf(data)}
      confirmLabel={confirmLabel}
      keepLabel="Go back"
      variant="fill"
      isPending={!(data || isError)}
      onConfirm={() =>
        onAnswer(
          isAsked && isTold
            ? { notifyGuests: true, message: typed.values.message }
            : NO_NOTIFICATION,
        )
      }
      onClose={onClose}
    >
      {!(data || isError) && <Loading>Loading guest list...</Loading>}
      {!data && isError && (
        <>
          <p className="mb-3">If you go on without it, no emails are sent.</p>
          <LoadFault what="guest list" onRetry={refetch} />
        </>
      )}
      {data && (
        <p>
          <span>{wordsOn(data)}</span>
          <CallsLink {...about} parties={data.partiesWithoutEmail} />
        </p>
      )}
      {data && data.oweAgain.length > 0 && <OweAgain parties={data.oweAgain} />}
      {data && data.paidParties > 0 && (
        <p className="mt-3">
          {`${data.paidParties === 1 ? "1 party has" : `${data.paidParties} parties have`} paid. If the start changes, they can keep their seats or get a full refund for seven days, until the deadline for changes.`}
        </p>
      )}
      {isAsked && (
        <fieldset className="mt-4 grid gap-1">
          <legend className="sr-only">{titleOf(data)}</legend>
          <PanelRadio
            name="tell"
            label={
              data && data.mails > 0
                ? "Yes, by email, with the new calendar entry and the link to cancel"
                : "Yes, by email, with the link to leave the waitlist"
            }
            checked={isTold}
            onChange={() => setIsTold(true)}
          />
          <PanelRadio
            name="tell"
            label="No, do not send emails"
            checked={!isTold}
            onChange={() => setIsTold(false)}
          />
        </fieldset>
      )}
      {isAsked && isTold && <GuestMessageField mails={data} typed={typed} />}
    </ConfirmDialog>
  );
}

/** Lists the parties that owe again if a cancelled event is put back on, with their amounts. */
function OweAgain({ parties }: { parties: Told["oweAgain"] }) {
  const venue = useVenue();
  return (
    <section aria-labelledby="owe-again" className="mt-4 border-l-2 border-act pl-3">
      <h3 id="owe-again" className="font-body text-act">
        {parties.length === 1
          ? "This party owes money again"
          : `These ${parties.length} parties owe money again`}
      </h3>
      <ul className="figures my-1.5">
        {parties.map(({ bookingId, reference, customerName, amount }) => (
          <li key={bookingId}>
            {`${isolated(customerName)}, ${reference}: ${moneyInWords(amount, venue)}`}
          </li>
        ))}
      </ul>
      <p className="text-14 text-smoke">
        They were refunded, or their bank disputes the payment. They keep their seats, and pay by
        their own link or at the door.
      </p>
    </section>
  );
}

/** "Tell the 12 guests and the 3 parties on the waitlist?" */
function titleOf(told: Told | undefined): string {
  const { mails = 0, partiesWaiting: waiting = 0 } = told ?? {};
  const guests = mails > 0 && (mails === 1 ? "the guest" : `the ${mails} guests`);
  const parties =
    waiting > 0 &&
    (waiting === 1 ? "the party on the waitlist" : `the ${waiting} parties on the waitlist`);
  const who = [guests, parties].filter((part) => part !== false);
  return `Tell ${who.join(" and ") || "the guests"}?`;
}

function wordsOn({ mails, partiesWithoutEmail, partiesWaiting }: Told): string {
  const guests = wordsOnGuests(mails, partiesWithoutEmail, partiesWaiting > 0);
  if (partiesWaiting === 0) return guests;
  const wait = partiesWaiting === 1 ? "1 party is" : `${partiesWaiting} parties are`;
  return `${guests} ${wait} on the waitlist: their email has the link to leave it.`;
}

function wordsOnGuests(mails: number, calls: number, isLineTold: boolean): string {
  const called = calls === 1 ? "1 party" : `${calls} parties`;
  if (mails === 0) {
    if (calls > 0) return `No guest has an email address: ${called} must be called.`;
    return isLineTold
      ? "There are no bookings."
      : "No guest with a confirmed booking has an email address.";
  }
  const told = mails === 1 ? "1 email address has" : `${mails} email addresses have`;
  const others = calls === 0 ? "" : ` ${called} without an address must be called.`;
  return `${told} seats booked here.${others}`;
}
