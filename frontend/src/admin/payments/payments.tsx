import { bookingHref } from "@/admin/data/addresses";
import { usePagedList } from "@/admin/data/use-list";
import { useRefetchInterval } from "@/admin/data/use-refetch-interval";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { FilterTabs, ListSearch } from "@/admin/ui/lists/list";
import { ModeNote, StateWord } from "@/admin/ui/notes";
import { useVenue } from "@/api/venue";
import { moneyInWords } from "@/lib/money";
import { useShortInstant } from "@/lib/time/clock";
import { SECOND_MS } from "@/lib/time/durations";
import { Link } from "@/ui/link";

import { Disputes } from "./disputes";
import { GiveBack } from "./give-back";
import { DISPUTE_STATES, type Payment, paymentState } from "./payment";
import { UnmatchedPayments } from "./unmatched-payments";

const URL = "/api/admin/payments";

type Shown = "all" | "open" | "paid" | "ended" | "trouble";

/** What guests have paid before the evening or are to pay, and what went back; the newest first. */
export function PaymentsView() {
  const venue = useVenue();
  const when = useShortInstant();
  const first: { state: Shown } = { state: "all" };
  const list = usePagedList(URL, 50, first);
  // What goes back is on its way for a few seconds.
  useRefetchInterval(10 * SECOND_MS, URL);
  const isEmpty = list.filters.state === "all" && list.filters.search === "";
  return (
    <>
      <ViewHeader title="Payments" />
      <ModeNote mode={list.data?.rows[0]?.mode} />
      <UnmatchedPayments />
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
        query={list}
        empty={isEmpty ? "No payments yet." : "No payments match."}
        columns={[
          {
            head: "Guest",
            className: "md:w-[19%]",
            cell: (payment) => (
              <>
                <p className="font-medium wrap-anywhere">
                  <bdi>{payment.customerName}</bdi>
                </p>
                <Link
                  href={bookingHref({ ...payment, reference: payment.bookingReference })}
                  className="inline-flex items-center text-[13px] text-smoke underline underline-offset-4 hover:text-ivory max-md:min-h-11"
                >
                  {payment.bookingReference}
                </Link>
              </>
            ),
          },
          {
            head: "Show",
            cell: ({ eventTitle, eventDate }) => (
              <>
                <p className="wrap-anywhere">
                  <bdi>{eventTitle}</bdi>
                </p>
                <p className="text-[13px] text-smoke">{when(eventDate)}</p>
              </>
            ),
          },
          {
            head: "Amount",
            cell: ({ amount }) => <span className="figures">{moneyInWords(amount, venue)}</span>,
          },
          {
            head: "Returned",
            phone: ({ refunded }) => (refunded > 0 ? "labeled" : "hidden"),
            cell: ({ refunded }) =>
              refunded > 0 && <span className="figures">{moneyInWords(refunded, venue)}</span>,
          },
          { head: "State", cell: (payment) => <State payment={payment} /> },
          {
            head: "How",
            phone: ({ method }) => (method === "" ? "hidden" : "labeled"),
            cell: ({ method, receipt }) => (
              <>
                <p className="whitespace-nowrap">{method}</p>
                <p className="figures text-[13px] text-smoke">{receipt}</p>
              </>
            ),
          },
          {
            head: "When",
            cell: ({ paidAt, createdAt }) => (
              <span className="text-[14px] text-smoke">{when(paidAt ?? createdAt)}</span>
            ),
          },
        ]}
        actions={(payment) => (
          <>
            <Disputes payment={payment} />
            <GiveBack payment={payment} />
          </>
        )}
      />
    </>
  );
}

/** How far a payment has come, and what of it needs the manager. */
function State({ payment }: { payment: Payment }) {
  const { error, refunds, disputes } = payment;
  const venue = useVenue();
  const when = useShortInstant();
  const refused = refunds.filter(({ needsHand }) => needsHand);
  const blocked = refunds.filter(({ isBlocked }) => isBlocked);
  return (
    <>
      <StateWord {...paymentState(payment)} />
      {refused.map(({ id, amount }) => (
        <p key={id} className="text-[13px] text-few-left">
          {`Refund of ${moneyInWords(amount, venue)} failed`}
        </p>
      ))}
      {blocked.map(({ id, amount }) => (
        <p key={id} className="text-[13px] text-few-left">
          {`Refund of ${moneyInWords(amount, venue)} is delayed`}
        </p>
      ))}
      {disputes.map(({ id, amount, state: decided, answerBy }) => (
        <p key={id} className={`text-[13px] ${DISPUTE_STATES[decided].tone}`}>
          {`${moneyInWords(amount, venue)} disputed: ${answerBy === null ? DISPUTE_STATES[decided].word : `answer by ${when(answerBy)}`}`}
        </p>
      ))}
      {error && <p className="text-[13px] wrap-anywhere text-few-left">{error}</p>}
    </>
  );
}
