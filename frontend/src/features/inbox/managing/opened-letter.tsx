import { ApiError } from "@/api/errors";
import { useFresh } from "@/api/use-fresh";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";
import { PanelButton } from "@/ui/panel/panel-button";
import { ViewHeader } from "@/ui/panel/view-header";

import { INBOX_ADDRESS, type Opened } from "./inbox-address";
import { InquiryLetter } from "./inquiry-letter";
import { MessageLetter } from "./message-letter";

/** What the address says is open. */
export function OpenedLetter({ opened: { kind, id } }: { opened: Opened }) {
  return kind === "inquiry" ? <OpenedInquiry id={id} /> : <OpenedMessage id={id} />;
}

function OpenedInquiry({ id }: { id: number }) {
  const { data, error } = useFresh(`/api/event-hosting/${id}` as const);
  if (isGone(error)) return <Gone />;
  if (error && !data) throw error;
  return data ? <InquiryLetter inquiry={data} /> : <Loading>Loading inquiry...</Loading>;
}

function OpenedMessage({ id }: { id: number }) {
  const { data, error } = useFresh(`/api/contact/${id}` as const);
  if (isGone(error)) return <Gone />;
  if (error && !data) throw error;
  return data ? <MessageLetter message={data} /> : <Loading>Loading message...</Loading>;
}

/** Whether it was deleted, perhaps in another panel. */
const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

function Gone() {
  return (
    <>
      <ViewHeader title="Inbox" />
      <EmptyNote>This is not in the inbox any more.</EmptyNote>
      <PanelButton href={INBOX_ADDRESS} className="mt-4">
        To the inbox
      </PanelButton>
    </>
  );
}
