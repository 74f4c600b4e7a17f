import { type ReactNode, useState } from "react";
import { changesHref } from "@/admin/data/addresses";
import { useList, usePagedList } from "@/admin/data/use-list";
import { useRefetchInterval } from "@/admin/data/use-refetch-interval";
import { ActionMenu } from "@/admin/ui/action-menu";
import { Badge } from "@/admin/ui/badge";
import { ViewHeader } from "@/admin/ui/headings";
import { amountColumn } from "@/admin/ui/lists/amounts";
import { type Column, DataTable } from "@/admin/ui/lists/data-table";
import { FilterTabs, ListSearch } from "@/admin/ui/lists/list";
import { ModeNote } from "@/admin/ui/notes";
import { Sums } from "@/admin/ui/sums";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { columnWriter, moneyInWords } from "@/lib/money";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { SECOND_MS } from "@/lib/time/durations";
import { shortDate, useShortInstant, useVenueTime } from "@/lib/time/venue-time";
import { Link } from "@/ui/link";

import { DisputeDialog, usePracticeDispute } from "./disputes";
import { RefundDialog, refundEntry } from "./give-back";
import { DISPUTE_STATES, type Payment, paidHref, paymentState } from "./payment";
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

const NO_PAYMENTS = { received: 0, refunded: 0, toPay: 0 };

/** The sums of all payments that match the filter and the search; dashes until loaded. */
function ListSums({ totals }: { totals: Schemas["PaymentTotalsOut"] | undefined }) {
  const { received, refunded, toPay } = totals ?? NO_PAYMENTS;
  const kept = received - refunded;
  const write = columnWriter(useVenue(), [received, refunded, kept, toPay]);
  return (
    <Sums
      sums={[
        { label: "Received", value: write(received) },
        { label: "Refunded", value: write(refunded) },
        { label: "Kept", value: write(kept) },
        { label: "To pay", value: write(toPay), isToAct: toPay > 0 },
      ]}
    />
  );
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
  const { search, state, sort } = list.filters;
  const wanted = { search, state, eventId };
  const totals = useList("/api/admin/payments/totals", wanted).data?.rows;
  const shown = list.data?.rows ?? [];
  const groups = useDays(list, isByDay(sort) && shown.length > 0);
  const write = columnWriter(venue);
  const isSummed = totals !== undefined && totals.payments > 1;
  const isEmpty = state === "all" && search === "";
  return (
    <>
      {eventId === undefined && <ModeNote mode={list.data?.rows[0]?.mode} />}
      {eventId === undefined && <ListSums totals={totals} />}
      {children}
      <div className="mb-3.5 flex flex-wrap items-center gap-3">
        <FilterTabs
          label="Show payments"
          value={state}
          onChange={(to) => list.filter({ state: to })}
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
        sorting={list.sorting}
        groups={groups}
        columns={[
          {
            head: "Date",
            phone: "hidden",
            className: "figures whitespace-nowrap text-smoke",
            sort: { key: "date" },
            total: isSummed ? counted(totals.payments, "payment") : undefined,
            cell: ({ paidAt, createdAt }) => when(paidAt ?? createdAt),
          },
          {
            head: "Guest",
            phone: "title",
            sort: { key: "guest" },
            cell: (payment) => (
              <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 max-table:block max-table:truncate">
                <bdi className="font-medium">{payment.customerName}</bdi>
                <PaidReference payment={payment} />
              </p>
            ),
          },
          {
            head: "Show",
            phone: "detail",
            sort: { key: "show" },
            total:
              isSummed && totals.refunded > 0 ? (
                <span className="table:hidden">{`${write(totals.refunded)} refunded`}</span>
              ) : undefined,
            cell: ({ eventTitle, eventDate }) => (
              <p className="max-table:truncate">
                <bdi>{eventTitle}</bdi>
                <span className="figures text-smoke">{` · ${when(eventDate)}`}</span>
              </p>
            ),
          },
          {
            head: "Paid with",
            sort: { key: "method" },
            className: "max-xl:table:hidden",
            cell: ({ method, receipt }) => (
              <p className="whitespace-nowrap text-smoke">
                <span>{method}</span>
                {receipt && <span className="figures text-13">{` · ${receipt}`}</span>}
              </p>
            ),
          },
          {
            head: "State",
            phone: "state",
            sort: { key: "state" },
            total: isSummed ? (
              <span className="table:hidden">
                {`${write(totals.received - totals.refunded)} kept`}
              </span>
            ) : undefined,
            cell: (payment) => (
              <>
                <Badge {...paymentState(payment)} />
                <StateNotes payment={payment} />
              </>
            ),
          },
          {
            ...amountColumn({
              head: "Amount",
              rows: shown,
              amount: ({ amount }) => amount,
              isCounted: ({ paid }) => paid > 0,
              currency: venue,
              hasTotal: isSummed,
              total: totals?.received,
              phone: "sum",
            }),
            sort: { key: "amount" },
          },
          {
            ...amountColumn({
              head: "Refunded",
              rows: shown,
              amount: ({ refunded }) => -refunded,
              currency: venue,
              hasTotal: isSummed,
              total: totals && -totals.refunded,
            }),
            sort: { key: "refunded" },
          },
          {
            ...amountColumn({
              head: "Kept",
              rows: shown,
              amount: keptOf,
              currency: venue,
              hasTotal: isSummed,
              total: totals && totals.received - totals.refunded,
            }),
            sort: { key: "kept" },
          },
        ]}
        actions={(payment) => <PaymentMenu payment={payment} />}
      />
    </>
  );
}

/** The reference of the booking or quote, as a link to it. */
function PaidReference({ payment }: { payment: Payment }) {
  const href = paidHref(payment);
  if (href === null)
    return <span className="text-13 text-smoke max-table:hidden">{payment.bookingReference}</span>;
  return (
    <Link
      href={href}
      className="text-13 text-smoke underline underline-offset-4 hover:text-ivory max-md:-my-3 max-md:inline-flex max-md:min-h-11 max-md:items-center max-table:hidden"
    >
      {payment.bookingReference}
    </Link>
  );
}

const keptOf = ({ paid, refunded }: Payment) => paid - refunded;

const isByDay = (sort: string) => ["", "date", "-date"].includes(sort);

/**
 * A heading for each day with its net sum, which is omitted if another page has more of the day.
 */
function useDays({ data, page, filters: { sort } }: PaymentList, isWanted: boolean) {
  const time = useVenueTime();
  const now = useNow();
  const venue = useVenue();
  if (!data || !isWanted) return undefined;
  const first = page.offset > 0 ? data.rows[0] : undefined;
  const last = page.offset + page.limit < page.total ? data.rows.at(-1) : undefined;
  // The list's default order is the start of the payments.
  const dayOf = ({ paidAt, createdAt }: Payment) =>
    sort === "" ? createdAt : (paidAt ?? createdAt);
  const columns: readonly Column<readonly Payment[]>[] = [
    {
      head: "Day",
      phone: "title",
      cell: ([payment]) => payment && shortDate(time, dayOf(payment), now),
    },
    {
      head: "Kept",
      phone: "sum",
      isAmount: true,
      cell: (payments) =>
        payments.some((one) => one === first || one === last)
          ? null
          : columnWriter(venue)(payments.reduce((sum, one) => sum + keptOf(one), 0)),
    },
    { head: "More", phone: "menu", className: "w-11", cell: () => null },
  ];
  return { by: (payment: Payment) => time.dayKey(dayOf(payment)), columns };
}

interface PaymentList {
  data: { rows: readonly Payment[] } | undefined;
  page: { offset: number; limit: number; total: number };
  filters: { sort: string };
}

/** The actions on a payment: its refunds and disputes, its booking and its history. */
function PaymentMenu({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState<"refund" | "dispute" | null>(null);
  const close = () => setOpen(null);
  const { customerName, bookingReference, disputes, mode, left } = payment;
  const simulate = usePracticeDispute(payment, "needs-answer", "The bank disputes this payment");
  const refund = refundEntry(payment);
  const href = paidHref(payment);
  const isDisputed = disputes.length > 0;
  const entries = [
    ...(refund ? [{ text: refund, onClick: () => setOpen("refund") }] : []),
    ...(isDisputed ? [{ text: "Dispute", onClick: () => setOpen("dispute") }] : []),
    ...(!isDisputed && mode === "practice" && left > 0
      ? [{ text: "Simulate a dispute", onClick: () => simulate.mutate(undefined) }]
      : []),
    ...(href === null ? [] : [{ text: payment.eventId === null ? "Inquiry" : "Booking", href }]),
    { text: "What changed", href: changesHref(bookingReference) },
  ];
  return (
    <>
      <ActionMenu variant="icon" name={`${customerName}, ${bookingReference}`} entries={entries} />
      {open === "refund" && <RefundDialog payment={payment} onClose={close} />}
      {open === "dispute" && <DisputeDialog payment={payment} onClose={close} />}
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
        <p key={id} className={`text-13 ${answerBy === null ? "text-smoke" : "text-danger"}`}>
          {`${moneyInWords(amount, venue)} disputed: ${answerBy === null ? DISPUTE_STATES[decided].word : `answer by ${when(answerBy)}`}`}
        </p>
      ))}
      {error && <p className="text-13 wrap-anywhere text-danger">{error}</p>}
    </div>
  );
}
