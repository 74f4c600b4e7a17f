import { ChevronLeft } from "lucide-react";
import { useLocation } from "wouter";
import { entryHref, INBOX_LIST } from "@/admin/data/addresses";
import { useChange } from "@/admin/data/use-change";
import { backTo, usePagedList } from "@/admin/data/use-list";
import { oncePerPress, useRemoval } from "@/admin/data/use-removal";
import { DeleteButton, PanelButton } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { type Schemas, send } from "@/api/client";
import { counted } from "@/lib/text";
import { useShortInstant } from "@/lib/time/clock";
import { nameDay, useVenueTime } from "@/lib/time/venue-time";
import { MailAddress } from "@/ui/mail-address";

type Automatic = Schemas["TrappedFormOut"];
type Accepted = Schemas["AcceptedFormOut"];

const URL = "/api/admin/inbox/automatic";

interface Words {
  /** What was sent. */
  kind: string;
  /** The button that accepts it, and the toast after it, or where it did not work. */
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

/** Forms that came with the trap field filled in: nobody was mailed, and the manager decides. */
export function AutomaticList() {
  const when = useShortInstant();
  const list = usePagedList(URL, 50, {});
  const removal = useRemoval(URL, "entry");
  return (
    <>
      <PanelButton variant="quiet" size="sm" href={backTo(INBOX_LIST)} className="mb-3 -ml-3">
        <ChevronLeft aria-hidden className="size-4" />
        Inbox
      </PanelButton>
      <ViewHeader isDetail above="Inbox" title="Probably automatic" />
      <p className="mb-5 max-w-[68ch] text-parchment">
        These came with a field filled in that people do not see. A program sent them, or a password
        manager filled in too much. Nobody was mailed. Moving one to the inbox sends the usual
        mails.
      </p>
      <DataTable
        label="Probably automatic"
        of="probably automatic entries"
        query={list}
        empty="There is nothing here."
        columns={[
          {
            head: "From",
            className: "wrap-anywhere md:w-[24%] table:min-w-36",
            cell: ({ name, email, phone }) => (
              <>
                <p>
                  <bdi>{name}</bdi>
                </p>
                <p className="text-13 text-smoke">
                  <MailAddress>{email}</MailAddress>
                </p>
                {phone !== "" && <p className="text-13 text-smoke">{phone}</p>}
              </>
            ),
          },
          { head: "What was sent", phone: "unlabeled", cell: (row) => <WhatWasSent row={row} /> },
          {
            head: "Received",
            className: "md:w-[14%]",
            cell: ({ createdAt }) => <span className="text-smoke">{when(createdAt)}</span>,
          },
        ]}
        actions={(row) => <Actions row={row} removal={removal} />}
      />
    </>
  );
}

function WhatWasSent({ row: { kind, text, eventDate, guestCount } }: { row: Automatic }) {
  const time = useVenueTime();
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-wrap">
        <span className="text-smoke">{WORDS[kind].kind}</span>
        {text !== "" && <span>{`: ${text}`}</span>}
      </p>
      {eventDate !== null && guestCount !== null && (
        <p className="text-13 text-smoke">
          {`${nameDay(time, eventDate)}, ${counted(guestCount, "guest")}`}
        </p>
      )}
    </>
  );
}

interface ActionsProps {
  row: Automatic;
  removal: Pick<ReturnType<typeof useRemoval<number>>, "remove" | "isBusy">;
}

/** Accepts what was sent, or deletes it. */
function Actions({ row, removal }: ActionsProps) {
  const [, navigate] = useLocation();
  const words = WORDS[row.kind];
  const accept = useChange({
    send: (id: number): Promise<Accepted> =>
      send("POST", `${URL}/${id}/accept` as const, undefined),
    done: words.accepted,
    failed: words.failed,
    onDone: ({ kind, id }) => {
      if ((kind === "inquiry" || kind === "message") && id !== null)
        navigate(entryHref({ kind, id }));
    },
  });
  const isGoing = accept.isPending || accept.isSuccess;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <PanelButton
        size="sm"
        aria-label={`${words.accept}: ${row.name}`}
        isBusy={isGoing}
        onClick={() => oncePerPress(() => isGoing || accept.mutate(row.id))}
      >
        {words.accept}
      </PanelButton>
      <DeleteButton
        name={row.name}
        isBusy={isGoing || removal.isBusy(row.id)}
        onClick={() => removal.remove(row.id)}
      />
    </div>
  );
}
