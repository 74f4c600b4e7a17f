import { ChevronLeft } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { guestHref, INBOX_LIST } from "@/admin/data/addresses";
import { useChange } from "@/admin/data/use-change";
import { backTo } from "@/admin/data/use-list";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRemoval } from "@/admin/data/use-removal";
import { ActionMenu } from "@/admin/ui/action-menu";
import { EditButton, PanelButton, useInPlace } from "@/admin/ui/buttons";
import { GuestDialog, useGuestContact } from "@/admin/ui/guest/guest-data";
import { ViewHeader } from "@/admin/ui/headings";
import { EmptyNote } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { OneRow } from "@/admin/ui/read-faults";
import { send } from "@/api/client";
import { joined, useVenue, type Venue } from "@/api/venue";
import { telLink } from "@/lib/call-link";
import { mailLink } from "@/lib/links";
import { nameDay, useVenueTime } from "@/lib/time/venue-time";
import { LinkedText } from "@/ui/linked-text";
import { MailAddress } from "@/ui/mail-address";

import { type AnswerDraft, Answers } from "./answers/answers";
import { DecisionOffer } from "./answers/decision-offer";
import { Handling } from "./handling";
import { Holds } from "./holds/holds";
import {
  type Inquiry,
  type Kind,
  LISTS,
  type Message,
  type Opened,
  replyLink,
  senderOf,
  spanOf,
  titleOf,
} from "./inbox-entry";
import { InquiryDays } from "./inquiry-days";
import { InquiryForm } from "./inquiry-form";
import { Quotes } from "./quotes/quotes";

/** Shows the open entry of the URL. */
export function OpenedEntry({ opened: { kind, id } }: { opened: Opened }) {
  return kind === "inquiry" ? <OpenedInquiry id={id} /> : <OpenedMessage id={id} />;
}

function OpenedInquiry({ id }: { id: number }) {
  const found = usePanelQuery(`/api/event-hosting/${id}` as const);
  return (
    <OneRow of="inquiry" found={found} gone={<Gone />}>
      {(inquiry) => <InquiryEntry key={inquiry.id} inquiry={inquiry} />}
    </OneRow>
  );
}

function OpenedMessage({ id }: { id: number }) {
  const found = usePanelQuery(`/api/contact/${id}` as const);
  return (
    <OneRow of="message" found={found} gone={<Gone />}>
      {(message) => <MessageEntry message={message} />}
    </OneRow>
  );
}

function Gone() {
  return (
    <>
      <ViewHeader isDetail title="Inbox" />
      <EmptyNote>This is not in the inbox any more.</EmptyNote>
      <PanelButton href={backTo(INBOX_LIST)} className="mt-4">
        To the inbox
      </PanelButton>
    </>
  );
}

/** Shows an inquiry: its fields, answers, holds, quotes and the calendar around its date. */
function InquiryEntry({ inquiry }: { inquiry: Inquiry }) {
  const venue = useVenue();
  const title = titleOf(inquiry);
  const time = useVenueTime();
  const [draft, setDraft] = useState<AnswerDraft | null>(null);
  const about = inquiry.eventDate === null ? "" : `, ${nameDay(time, inquiry.eventDate)}`;
  const reply = replyLink({
    to: inquiry.email,
    subject: `Re: ${joined(" at ", [title, venue.name])}${about}`,
    name: inquiry.firstName || inquiry.lastName,
    venue: venue.name,
    quote: inquiry.message,
  });
  return (
    <EntryFrame kind="inquiry" row={inquiry} title={title}>
      <div className="grid gap-5 wrap-anywhere lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid content-start gap-5">
          <WhatWasSent inquiry={inquiry} />
          <PartBoundary key={`answers ${inquiry.id}`}>
            <Answers inquiry={inquiry} draft={draft} onDraft={setDraft} />
          </PartBoundary>
          <PartBoundary key={`holds ${inquiry.id}`}>
            <Holds inquiry={inquiry} />
          </PartBoundary>
          <PartBoundary key={`quotes ${inquiry.id}`}>
            <Quotes inquiry={inquiry} />
          </PartBoundary>
          {inquiry.eventDate !== null && (
            <InquiryDays key={`${inquiry.id} ${inquiry.eventDate}`} id={inquiry.id} />
          )}
        </div>
        <PartBoundary key={inquiry.id}>
          <Handling kind="inquiry" row={inquiry} reply={waysToReply(reply, inquiry, venue)}>
            <DecisionOffer inquiry={inquiry} onWrite={(status) => setDraft({ status })} />
          </Handling>
        </PartBoundary>
      </div>
    </EntryFrame>
  );
}

/** Shows the fields of an inquiry, or the form that changes them. */
function WhatWasSent({ inquiry }: { inquiry: Inquiry }) {
  const { isOpen, wasOpen, open, close } = useInPlace();
  const heading = inquiry.origin === "phone" ? "What was said" : "What was sent";
  return (
    <section aria-label={heading} className="border border-line bg-soot p-4.5">
      {isOpen ? (
        <PartBoundary>
          <InquiryForm inquiry={inquiry} onClose={close} onSaved={close} />
        </PartBoundary>
      ) : (
        <>
          <header className="mb-3 flex items-center justify-between gap-4">
            <h2 className="text-22">{heading}</h2>
            <EditButton name={titleOf(inquiry)} isBack={wasOpen} onClick={open} />
          </header>
          <InquiryFacts inquiry={inquiry} />
        </>
      )}
    </section>
  );
}

/** Lists the fields of an inquiry, and its message. */
function InquiryFacts({ inquiry }: { inquiry: Inquiry }) {
  const { data: hosting } = usePanelQuery("/api/hosting");
  const time = useVenueTime();
  const received = time.long(inquiry.createdAt);
  const { eventDate, guestCount, location, email, phone, extension, origin, message } = inquiry;
  const space = hosting?.locations.find(({ value }) => value === location)?.label;
  return (
    <>
      <Facts
        rows={[
          ["Day", eventDate === null ? UNKNOWN : nameDay(time, eventDate)],
          ["Time", spanOf(inquiry, time) || UNKNOWN],
          [
            "Guests",
            <span key="guests" className="figures">
              {guestCount ?? UNKNOWN}
            </span>,
          ],
          ["Space", space ?? (location || "No preference")],
          ["From", <bdi key="from">{senderOf(inquiry)}</bdi>],
          ["Email", email && <MailLink key="email" email={email} />],
          ["Phone", phone && <PhoneLink key="phone" phone={phone} extension={extension} />],
          ["Newsletter", newsletterWords(inquiry)],
          origin === "phone" ? ["Entered", `By hand, ${received}`] : ["Received", received],
        ]}
      />
      {message !== "" && (
        <p className="mt-5 max-w-[68ch] border-t border-row pt-5 whitespace-pre-wrap">
          <LinkedText>{message}</LinkedText>
        </p>
      )}
    </>
  );
}

const UNKNOWN = "Not known yet";

/** Whether the sender asked for the newsletter; callers were not asked. */
const newsletterWords = ({ newsletterOptIn, origin }: Inquiry): string =>
  newsletterOptIn ? "Signed up" : origin === "site" ? "Not asked for" : "";

/** The link to answer an inquiry: by email, or else by a call. */
function waysToReply(mail: string, { email, phone, extension }: Inquiry, { dialing }: Venue) {
  if (email !== "") return { href: mail, words: REPLY_BY_MAIL };
  const call = telLink(phone, dialing, extension);
  return call === undefined ? null : { href: call, words: "Call back" };
}

const REPLY_BY_MAIL = "Reply by mail";

/** Shows a message. */
function MessageEntry({ message }: { message: Message }) {
  const venue = useVenue();
  const time = useVenueTime();
  const reply = replyLink({
    to: message.email,
    subject: joined(" to ", ["Re: Your message", venue.name]),
    name: message.name,
    venue: venue.name,
    quote: message.message,
  });
  return (
    <EntryFrame kind="message" row={message} title={message.name}>
      <div className="grid gap-5 wrap-anywhere lg:grid-cols-[minmax(0,1fr)_400px]">
        <section aria-label="What was sent" className="border border-line bg-soot p-4.5">
          <Facts
            rows={[
              ["From", <bdi key="from">{message.name}</bdi>],
              ["Email", <MailLink key="email" email={message.email} />],
              ["Received", time.long(message.createdAt)],
            ]}
          />
          <p className="mt-5 max-w-[68ch] border-t border-row pt-5 whitespace-pre-wrap">
            <LinkedText>{message.message}</LinkedText>
          </p>
        </section>
        <PartBoundary key={message.id}>
          <Handling kind="message" row={message} reply={{ href: reply, words: REPLY_BY_MAIL }} />
        </PartBoundary>
      </div>
    </EntryFrame>
  );
}

const NAMES = { inquiry: "Inquiry", message: "Message" } as const;

interface EntryFrameProps {
  kind: Kind;
  row: Inquiry | Message;
  title: string;
  children: ReactNode;
}

/** The frame of an entry: the link back, its title and its actions. */
function EntryFrame({ kind, row, title, children }: EntryFrameProps) {
  const [, navigate] = useLocation();
  const [isGuestOpen, setIsGuestOpen] = useState(false);
  const contact = useGuestContact({ email: row.email, phone: "phone" in row ? row.phone : "" });
  useMarkOpened(kind, row);
  const removal = useRemoval(LISTS[kind], kind, {
    onDone: () => navigate(backTo(INBOX_LIST), { replace: true }),
  });
  return (
    <>
      <PanelButton variant="quiet" size="sm" href={backTo(INBOX_LIST)} className="mb-3 -ml-3">
        <ChevronLeft aria-hidden className="size-4" />
        Inbox
      </PanelButton>
      <ViewHeader
        isDetail
        above={NAMES[kind]}
        title={title}
        actions={
          <>
            {row.guestKey !== null && (
              <PanelButton href={guestHref(row.guestKey)}>Guest</PanelButton>
            )}
            {contact && (
              <PanelButton onClick={() => setIsGuestOpen(true)}>Guest's data</PanelButton>
            )}
            <ActionMenu
              name={title}
              entries={[{ text: "Delete", isDanger: true, onClick: () => removal.remove(row.id) }]}
            />
          </>
        }
      />
      {isGuestOpen && contact && (
        <GuestDialog
          contact={contact}
          onClose={() => setIsGuestOpen(false)}
          onForgotten={() => navigate(backTo(INBOX_LIST), { replace: true })}
        />
      )}
      {children}
    </>
  );
}

/** Marks an unread entry as read. */
function useMarkOpened(kind: Kind, row: Inquiry | Message): void {
  const { mutate } = useChange({
    send: (id: number): Promise<Inquiry | Message> =>
      kind === "inquiry"
        ? send("POST", `/api/event-hosting/${id}/opened` as const, undefined)
        : send("POST", `/api/contact/${id}/opened` as const, undefined),
    failed: "Failed to mark as read",
  });
  useEffect(() => {
    if (row.isUnread) mutate(row.id);
  }, [mutate, row.id, row.isUnread]);
}

/** Lists fields with their values; fields without a value are left out. */
function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 [&>dt]:text-smoke">
      {rows
        .filter(([, value]) => value !== "" && value !== null)
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

const LINK =
  "text-brass-hi underline decoration-line underline-offset-4 hover:decoration-brass max-md:inline-flex max-md:py-2.75";

/** Links an email address. */
function MailLink({ email }: { email: string }) {
  return (
    <a href={mailLink(email)} className={LINK}>
      <MailAddress>{email}</MailAddress>
    </a>
  );
}

/** Links a phone number, with its extension if there is one. */
function PhoneLink({ phone, extension }: { phone: string; extension: string }) {
  const { dialing } = useVenue();
  return (
    <>
      <a href={telLink(phone, dialing, extension)} className={LINK}>
        {phone}
      </a>
      {extension !== "" && <span>{` ext. ${extension}`}</span>}
    </>
  );
}
