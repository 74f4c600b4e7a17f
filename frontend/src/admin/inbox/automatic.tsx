import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { entryHref, INBOX_LIST } from "@/admin/data/addresses";
import { useChange } from "@/admin/data/use-change";
import { backTo, usePagedList } from "@/admin/data/use-list";
import { oncePerPress, useRemoval } from "@/admin/data/use-removal";
import { DeleteMenu } from "@/admin/ui/action-menu";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { ROW_LINK } from "@/admin/ui/lists/row-link";
import { MailLine } from "@/admin/ui/lists/row-title";
import { type Schemas, send } from "@/api/client";
import { counted } from "@/lib/text";
import { nameDay, useShortInstant, useVenueTime } from "@/lib/time/venue-time";
import { MailAddress } from "@/ui/mail-address";

type Automatic = Schemas["TrappedFormOut"];
type Accepted = Schemas["AcceptedFormOut"];

const URL = "/api/admin/inbox/automatic";

interface Words {
  /** The sent form. */
  kind: string;
  /** The button that accepts it, and the toasts after success and failure. */
  accept: string;
  accepted: string;
  failed: string;
}

const INTO_THE_INBOX = {
  accept: "Move to the inbox",
  accepted: "Moved to the inbox; the mails go out now",
  failed: "Failed to move it to the inbox",
};
const ONTO_THE_LIST = {
  accept: "Add to the list",
  accepted: "Added to the list",
  failed: "Failed to add it to the list",
};

const WORDS: Readonly<Record<Automatic["kind"], Words>> = {
  inquiry: { kind: "Inquiry", ...INTO_THE_INBOX },
  message: { kind: "Message", ...INTO_THE_INBOX },
  newsletter: { kind: "Newsletter sign-up", ...ONTO_THE_LIST },
  "secret-calendar": { kind: "Secret calendar sign-up", ...ONTO_THE_LIST },
};

/** Lists forms whose trap field was filled in: no email was sent, and the manager decides. */
export function AutomaticList() {
  const when = useShortInstant();
  const list = usePagedList(URL, 50, {});
  const removal = useRemoval(URL, "entry");
  const [opened, setOpened] = useState<Automatic>();
  return (
    <>
      <PanelButton variant="quiet" size="sm" href={backTo(INBOX_LIST)} className="mb-3 -ml-3">
        <ChevronLeft aria-hidden className="size-4" />
        Inbox
      </PanelButton>
      <ViewHeader isDetail above="Inbox" title="Probably automatic" />
      <p className="mb-5 max-w-[68ch] text-parchment">
        These came with a field filled in that people do not see. A program sent them, or a password
        manager filled in too much. No email was sent. Moving one to the inbox sends the usual
        emails.
      </p>
      <DataTable
        label="Probably automatic"
        of="probably automatic entries"
        query={list}
        empty="There is nothing here."
        sorting={list.sorting}
        columns={[
          {
            head: "From",
            phone: "title",
            sort: { key: "from" },
            className: "table:w-[26%] table:max-w-0",
            cell: (row) => (
              <>
                <button
                  {...ROW_LINK}
                  type="button"
                  onClick={() => setOpened(row)}
                  className="block max-w-full truncate text-left font-medium underline-offset-4 hover:underline max-md:-my-2.75 max-md:min-h-11 max-md:min-w-11"
                >
                  <bdi>{row.name}</bdi>
                </button>
                <div className="text-13 text-smoke max-table:hidden">
                  <MailLine address={row.email} />
                </div>
              </>
            ),
          },
          {
            head: "What was sent",
            phone: "detail",
            sort: { key: "sent" },
            className: "table:w-full table:max-w-0 max-table:col-end-3",
            cell: ({ kind, text }) => (
              <p className="truncate">
                <span className="text-smoke">{WORDS[kind].kind}</span>
                {text !== "" && <span>{`: ${text}`}</span>}
              </p>
            ),
          },
          {
            head: "Received",
            phone: "sum",
            sort: { key: "received" },
            className: "figures whitespace-nowrap text-smoke max-table:text-13",
            cell: ({ createdAt }) => when(createdAt),
          },
        ]}
        actions={(row) => <Actions row={row} removal={removal} />}
      />
      {opened && <SentForm row={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface SentFormProps {
  row: Automatic;
  onClose: () => void;
}

/** Shows all fields of a form. */
function SentForm({ row, onClose }: SentFormProps) {
  const { kind, name, email, phone, text, eventDate, guestCount } = row;
  const venueTime = useVenueTime();
  const acceptance = useAcceptance(row, onClose);
  return (
    <PanelDialog isOpen onClose={onClose} title={name} size="sm">
      <dl className="grid grid-cols-[116px_minmax(0,1fr)] gap-x-3 gap-y-2 text-14 [&>dt]:text-smoke">
        <dt>Email</dt>
        <dd>
          <MailAddress>{email}</MailAddress>
        </dd>
        {phone !== "" && (
          <>
            <dt>Phone</dt>
            <dd className="figures">{phone}</dd>
          </>
        )}
        <dt>What was sent</dt>
        <dd>{WORDS[kind].kind}</dd>
        {eventDate !== null && guestCount !== null && (
          <>
            <dt>Event</dt>
            <dd>{`${nameDay(venueTime, eventDate)}, ${counted(guestCount, "guest")}`}</dd>
          </>
        )}
      </dl>
      {text !== "" && (
        <p className="mt-5 border border-line bg-coal p-4 wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
      <PanelButton className="mt-5" isBusy={acceptance.isBusy} onClick={acceptance.accept}>
        {WORDS[kind].accept}
      </PanelButton>
    </PanelDialog>
  );
}

/** Accepts a form once, and leads to the entry in the inbox; calls `onAccepted` before. */
function useAcceptance(row: Automatic, onAccepted?: () => void) {
  const [, navigate] = useLocation();
  const words = WORDS[row.kind];
  const change = useChange({
    send: (id: number): Promise<Accepted> =>
      send("POST", `${URL}/${id}/accept` as const, undefined),
    done: words.accepted,
    failed: words.failed,
    onDone: ({ kind, id }) => {
      onAccepted?.();
      if ((kind === "inquiry" || kind === "message") && id !== null)
        navigate(entryHref({ kind, id }));
    },
  });
  const isBusy = change.isPending || change.isSuccess;
  return { isBusy, accept: () => oncePerPress(() => isBusy || change.mutate(row.id)) };
}

interface ActionsProps {
  row: Automatic;
  removal: Pick<ReturnType<typeof useRemoval<number>>, "remove">;
}

/** Accepts or deletes a form. */
function Actions({ row, removal }: ActionsProps) {
  const words = WORDS[row.kind];
  const { isBusy, accept } = useAcceptance(row);
  return (
    <div className="flex items-center justify-end gap-1">
      <PanelButton
        size="sm"
        aria-label={`${words.accept}: ${row.name}`}
        className="max-table:hidden"
        isBusy={isBusy}
        onClick={accept}
      >
        {words.accept}
      </PanelButton>
      <DeleteMenu
        name={row.name}
        entries={[{ text: words.accept, onClick: accept }]}
        onDelete={() => removal.remove(row.id)}
      />
    </div>
  );
}
