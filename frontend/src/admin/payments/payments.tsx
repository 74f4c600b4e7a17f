import { type ReactNode, useState } from "react";
import { bookingHref, changesHref } from "@/admin/data/addresses";
import { usePagedList } from "@/admin/data/use-list";
import { useRefetchInterval } from "@/admin/data/use-refetch-interval";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { FilterTabs, ListSearch } from "@/admin/ui/lists/list";
import { RowMenu } from "@/admin/ui/lists/row-menu";
import { ModeNote, StateWord } from "@/admin/ui/notes";
import { useVenue } from "@/api/venue";
import { moneyInWords } from "@/lib/money";
import { useShortInstant } from "@/lib/time/clock";
import { SECOND_MS } from "@/lib/time/durations";
import { Link } from "@/ui/link";

import { DisputeDialog, usePracticeDispute } from "./disputes";
import { RefundDialog, refundEntry } from "./give-back";
import { DISPUTE_STATES, type Payment, paymentState } from "./payment";
import { UnmatchedPayments } from "./unmatched-payments";

const URL = "/api/admin/payments";

type Shown = "all" | "open" | "paid" | "ended" | "trouble";

/** The payments of all events, and those without a booking. */
export function PaymentsView() {
  return (
    <>
      <ViewHeader title="Payments" />
      <Payments>
        <UnmatchedPayments />
      </Payments>
    </>
  );
}

interface PaymentsProps {
  /** Default: the payments of all events. */
  eventId?: number;
  /** Above the list. */
  children?: ReactNode;
}

/** Lists the payments before an event with their refunds and disputes, newest first. */
export function Payments({ eventId, children }: PaymentsProps) {
  const venue = useVenue();
  const when = useShortInstant();
  const first: { state: Shown; eventId?: number } = {
    state: "all",
    ...(eventId !== undefined && { eventId }),
  };
  const list = usePagedList(URL, 50, first);
  // A refund is pending for a few seconds.
  useRefetchInterval(10 * SECOND_MS, URL);
  const isEmpty = list.filters.state === "all" && list.filters.search === "";
  return (
    <>
      {eventId === undefined && <ModeNote mode={list.data?.rows[0]?.mode} />}
      {children}
      <div className="mb-3.5 flex flex-wrap items-center gap-3">
        <FilterTabs
          label="Show payments"
          value={list.filters.state}
          onChange={(state) => list.filter({ state })}
          tabs={[
            { value: "all", label: "All" },
            { value: "open", label: "To pay" },
            { value: "paid", label: "Paid" },
            { value: "ended", label: "Ended" },
            { value: "trouble", label: "Needs attention" },
          ]}
        />
        <ListSearch
          label="Search guest or code"
          list={list}
          className="ml-auto w-72 max-md:w-full"
        />
      </div>
      <DataTable
        label="Payments"
        isCompact
        query={list}
        empty={isEmpty ? "No payments yet." : "No payments match."}
        columns={[
          {
            head: "Guest",
            className: "md:w-[19%]",
            cell: (payment) => <PaidBy payment={payment} />,
          },
          {
            head: "Show",
            cell: ({ eventTitle, eventDate }) => (
              <>
                <p className="wrap-anywhere">
                  <bdi>{eventTitle}</bdi>
                </p>
                <p className="text-13 text-smoke">{when(eventDate)}</p>
              </>
            ),
          },
          {
            head: "Amount",
            cell: ({ amount }) => <span className="figures">{moneyInWords(amount, venue)}</span>,
          },
          {
            head: "Refunded",
            cell: ({ refunded }) =>
              refunded > 0 && <span className="figures">{moneyInWords(refunded, venue)}</span>,
          },
          {
            head: "State",
            cell: (payment) => (
              <>
                <StateWord {...paymentState(payment)} />
                <StateNotes payment={payment} />
              </>
            ),
          },
          {
            head: "How",
            cell: ({ method, receipt }) => (
              <>
                <p className="whitespace-nowrap">{method}</p>
                <p className="figures text-13 text-smoke">{receipt}</p>
              </>
            ),
          },
          {
            head: "When",
            cell: ({ paidAt, createdAt }) => (
              <span className="text-14 text-smoke">{when(paidAt ?? createdAt)}</span>
            ),
          },
        ]}
        actions={(payment) => <PaymentMenu payment={payment} />}
      />
    </>
  );
}

/** The actions on a payment: its refunds and disputes, its booking and its history. */
function PaymentMenu({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState<"refund" | "dispute" | null>(null);
  const close = () => setOpen(null);
  const { customerName, bookingReference, disputes, mode, left } = payment;
  const simulate = usePracticeDispute(payment, "needs-answer", "The bank disputes this payment");
  const refund = refundEntry(payment);
  const isDisputed = disputes.length > 0;
  const entries = [
    ...(refund ? [{ text: refund, onClick: () => setOpen("refund") }] : []),
    ...(isDisputed ? [{ text: "Dispute", onClick: () => setOpen("dispute") }] : []),
    ...(!isDisputed && mode === "practice" && left > 0
      ? [{ text: "Simulate a dispute", onClick: () => simulate.mutate(undefined) }]
      : []),
    { text: "Booking", href: bookingHref({ ...payment, reference: bookingReference }) },
    { text: "What changed", href: changesHref(bookingReference) },
  ];
  return (
    <>
      <RowMenu name={`${customerName}, ${bookingReference}`} entries={() => entries} />
      {open === "refund" && <RefundDialog payment={payment} onClose={close} />}
      {open === "dispute" && <DisputeDialog payment={payment} onClose={close} />}
    </>
  );
}

/** The guest and the booking of a payment; on a phone also its show, amount and state. */
function PaidBy({ payment }: { payment: Payment }) {
  const venue = useVenue();
  const when = useShortInstant();
  const { customerName, bookingReference, eventTitle, eventDate, amount, refunded } = payment;
  return (
    <>
      <div className="flex items-baseline justify-between gap-x-3">
        <p className="font-medium wrap-anywhere">
          <bdi>{customerName}</bdi>
        </p>
        <p className="figures wrap-break-word table:hidden">{moneyInWords(amount, venue)}</p>
      </div>
      <Link
        href={bookingHref({ ...payment, reference: bookingReference })}
        className="inline-flex items-center text-13 text-smoke underline underline-offset-4 hover:text-ivory max-table:hidden"
      >
        {bookingReference}
      </Link>
      <div className="flex items-baseline justify-between gap-x-3 text-13 table:hidden">
        <p className="min-w-0 wrap-anywhere text-smoke">
          <bdi>{eventTitle}</bdi>
          <span>{` · ${when(eventDate)}`}</span>
        </p>
        <StateWord {...paymentState(payment)} />
      </div>
      <div className="table:hidden">
        {refunded > 0 && refunded < amount && (
          <p className="figures text-13 text-smoke">{`${moneyInWords(refunded, venue)} refunded`}</p>
        )}
        <StateNotes payment={payment} />
      </div>
    </>
  );
}

/** Lists failed and delayed refunds, disputes, and errors, which need the manager. */
function StateNotes({ payment }: { payment: Payment }) {
  const { error, refunds, disputes } = payment;
  const venue = useVenue();
  const when = useShortInstant();
  const refused = refunds.filter(({ needsHand }) => needsHand);
  const blocked = refunds.filter(({ isBlocked }) => isBlocked);
  return (
    <div className="table:max-w-44">
      {refused.map(({ id, amount }) => (
        <p key={id} className="text-13 text-danger">
          {`Refund of ${moneyInWords(amount, venue)} failed`}
        </p>
      ))}
      {blocked.map(({ id, amount }) => (
        <p key={id} className="text-13 text-danger">
          {`Refund of ${moneyInWords(amount, venue)} is delayed`}
        </p>
      ))}
      {disputes.map(({ id, amount, state: decided, answerBy }) => (
        <p key={id} className={`text-13 ${DISPUTE_STATES[decided].tone}`}>
          {`${moneyInWords(amount, venue)} disputed: ${answerBy === null ? DISPUTE_STATES[decided].word : `answer by ${when(answerBy)}`}`}
        </p>
      ))}
      {error && <p className="text-13 wrap-anywhere text-danger">{error}</p>}
    </div>
  );
}
