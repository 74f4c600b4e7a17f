import { useState } from "react";
import { usePermission } from "@/admin/data/permission";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { Inquiry } from "@/admin/inbox/inbox-entry";
import { ActionMenu, type MenuAction } from "@/admin/ui/action-menu";
import { Badge } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelSelect } from "@/admin/ui/fields";
import { Loaded } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";
import { moneyInWords } from "@/lib/money";
import { nameDay, useShortInstant, useVenueTime } from "@/lib/time/venue-time";
import { copyLink } from "@/ui/copy-link";
import { QuoteForm } from "./quote-form";
import { type Quote, quoteState } from "./quote-values";

/** The quotes of an inquiry, and the form of a new one. */
export function Quotes({ inquiry }: { inquiry: Inquiry }) {
  const url = `/api/event-hosting/${inquiry.id}/quotes` as const;
  const found = usePanelQuery(url);
  const may = usePermission();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const isAccepted = found.data?.some(({ state }) => state === "accepted") ?? false;
  const mayMake = may("POST /api/event-hosting/{inquiry_id}/quotes") && !isAccepted;
  return (
    <section aria-label="Quotes" className="border border-line bg-soot p-4.5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-22">Quotes</h2>
        {mayMake && !isOpen && found.data && (
          <PanelButton size="sm" onClick={() => setIsOpen(true)}>
            New quote
          </PanelButton>
        )}
      </header>
      <Loaded of="quotes" query={found}>
        {(quotes) => (
          <>
            {isOpen && (
              <div className="mt-3.5">
                <PartBoundary>
                  <QuoteForm inquiry={inquiry} last={quotes[0]} onClose={close} />
                </PartBoundary>
              </div>
            )}
            {quotes.length === 0 && !isOpen && (
              <p className="mt-1.5 text-smoke">
                A quote has lines, a minimum spend and a deposit. The guest accepts it by a private
                link.
              </p>
            )}
            {quotes.length > 0 && (
              <ul className="mt-3">
                {quotes.map((quote) => (
                  <QuoteRow key={quote.id} quote={quote} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** One quote: its sum, its state and its actions. */
function QuoteRow({ quote }: { quote: Quote }) {
  const venue = useVenue();
  const time = useVenueTime();
  const when = useShortInstant();
  const { reference, total, deposit, acceptedBy, acceptedAt, createdAt, validUntil, state } = quote;
  const facts = [
    `made ${when(createdAt)}`,
    deposit > 0 && `deposit ${moneyInWords(deposit, venue)}`,
    state === "open" && `valid until ${nameDay(time, validUntil)}`,
    acceptedAt !== null && `accepted ${when(acceptedAt)}`,
  ].filter((fact) => fact !== false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-row py-2.5 first:border-t-0">
      <div className="min-w-44 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="figures font-medium">{moneyInWords(total, venue)}</span>
          <Badge {...quoteState(quote)} />
        </p>
        <p className="figures text-13 text-smoke">{[reference, ...facts].join(" · ")}</p>
        {acceptedBy !== "" && (
          <p className="text-13 text-smoke">
            <span>Accepted by </span>
            <bdi>{acceptedBy}</bdi>
          </p>
        )}
      </div>
      <QuoteMenu quote={quote} />
    </li>
  );
}

/** The actions on a quote: its link, its deposit and its withdrawal. */
function QuoteMenu({ quote }: { quote: Quote }) {
  const { id, link, reference, state, depositDue, paid, refunded } = quote;
  const may = usePermission();
  const [isReceiving, setIsReceiving] = useState(false);
  const { ask, question } = useConfirmation();
  const withdraw = useChange({
    send: () => send("POST", `/api/admin/quotes/${id}/withdraw` as const, undefined),
    done: "The quote is withdrawn",
    failed: "Failed to withdraw the quote",
  });
  const askToWithdraw = async () => {
    const isMeant = await ask({
      title: "Withdraw this quote?",
      confirmLabel: "Withdraw it",
      keepLabel: "Keep it",
      text: "Its link shows that the quote was withdrawn, and the guest cannot accept it. This cannot be undone. The guest gets no email.",
    });
    if (isMeant) withdraw.mutate(undefined);
  };
  const isCurrent = state === "open" || state === "accepted" || state === "expired";
  const isWithdrawable =
    isCurrent && paid === refunded && may("POST /api/admin/quotes/{quote_id}/withdraw");
  const entries: MenuAction[] = [
    ...(isCurrent
      ? [
          { text: "Copy link", onClick: () => void copyLink(link, "It opens the guest's page.") },
          { text: "Open the guest's page", href: link },
        ]
      : []),
    ...(depositDue > 0 && may("POST /api/admin/quotes/{quote_id}/deposit")
      ? [{ text: "Deposit received", onClick: () => setIsReceiving(true) }]
      : []),
    ...(isWithdrawable
      ? [{ text: "Withdraw", isDanger: true, onClick: () => void askToWithdraw() }]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <ActionMenu variant="icon" name={`quote ${reference}`} entries={entries} />
      {isReceiving && <ReceivedDialog quote={quote} onClose={() => setIsReceiving(false)} />}
      {question}
    </>
  );
}

const WAYS = {
  transfer: "By bank transfer",
  cash: "In cash",
  card: "By card at the venue",
} as const;

type Way = keyof typeof WAYS;

const isWay = (text: string): text is Way => text in WAYS;

interface ReceivedDialogProps {
  quote: Quote;
  onClose: () => void;
}

/** Records a deposit that the venue has received itself. */
function ReceivedDialog({ quote, onClose }: ReceivedDialogProps) {
  const venue = useVenue();
  const [way, setWay] = useState<Way>("transfer");
  const money = moneyInWords(quote.depositDue, venue);
  const receive = useChange({
    send: (receivedBy: Way) =>
      send("POST", `/api/admin/quotes/${quote.id}/deposit` as const, { receivedBy }),
    done: `The deposit of ${money} is recorded`,
    failed: "Failed to record the deposit",
    onDone: onClose,
  });
  return (
    <PanelDialog isOpen onClose={onClose} title="Deposit received" size="sm">
      <p className="mb-4 text-parchment">
        {`This records ${money} in Payments and in the books, and the guest gets the receipt by email. An open checkout page of the guest is closed.`}
      </p>
      <PanelSelect
        label="Paid"
        value={way}
        onChange={({ target }) => isWay(target.value) && setWay(target.value)}
      >
        {Object.entries(WAYS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </PanelSelect>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <PanelButton
          variant="fill"
          isBusy={receive.isPending}
          onClick={() => receive.mutate(way)}
        >{`Record ${money}`}</PanelButton>
        <PanelButton onClick={onClose}>Cancel</PanelButton>
      </div>
    </PanelDialog>
  );
}
