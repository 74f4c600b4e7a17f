import { useState } from "react";

import { usePagedList } from "@/admin/data/use-list";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRemoval } from "@/admin/data/use-removal";
import { ActionMenu, type MenuAction } from "@/admin/ui/action-menu";
import { Badge } from "@/admin/ui/badge";
import { EditButton, PanelButton, ROW_BUTTONS } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { ListSearch } from "@/admin/ui/lists/list";
import { LoadFault } from "@/admin/ui/notes";
import { useShortInstant } from "@/lib/time/venue-time";
import { Loading } from "@/ui/loading";

import { canBeSent, canBeStopped, isEditable, type Letter, STATES, URL } from "./letter";
import { LetterForm } from "./letter-form";
import { LetterPreview } from "./letter-preview";
import { SendLetter, StopLetter, TestLetter } from "./send-letter";

const DIALOGS = {
  preview: LetterPreview,
  test: TestLetter,
  send: SendLetter,
  stop: StopLetter,
  edit: LetterDialog,
} as const;

/** Letters to subscribers: drafts, and those that were sent with their numbers. */
export function LettersView() {
  const when = useShortInstant();
  const list = usePagedList(URL, 50, {});
  const { data: audiences = [] } = usePanelQuery("/api/admin/letters/audiences");
  const labels = new Map(audiences.map(({ to, label }) => [to, label]));
  const [isNew, setIsNew] = useState(false);
  const [opened, setOpened] = useState<{ letter: Letter; dialog: keyof typeof DIALOGS }>();
  const removal = useRemoval(URL, "letter");
  const letter = list.data?.rows.find(({ id }) => id === opened?.letter.id) ?? opened?.letter;
  const Dialog = opened && DIALOGS[opened.dialog];
  const entriesOf = (letter: Letter): MenuAction[] => {
    const open = (dialog: keyof typeof DIALOGS) => () => setOpened({ letter, dialog });
    return [
      { text: "Preview", onClick: open("preview") },
      { text: "Send a test", onClick: open("test") },
      ...(canBeSent(letter) ? [{ text: "Send", onClick: open("send") }] : []),
      ...(canBeStopped(letter)
        ? [{ text: "Stop", isDanger: true, onClick: open("stop") }]
        : [{ text: "Delete", isDanger: true, onClick: () => removal.remove(letter.id) }]),
    ];
  };
  return (
    <>
      <ViewHeader
        title="Letters"
        actions={
          <PanelButton variant="fill" onClick={() => setIsNew(true)}>
            Write a letter
          </PanelButton>
        }
      />
      <ListSearch label="Search letters" list={list} above={50} className="mb-3.5 max-w-sm" />
      <DataTable
        label="Letters"
        query={list}
        sorting={list.sorting}
        empty={
          list.filters.search === ""
            ? "No letters yet. Write one to everyone on the newsletter or the secret calendar."
            : "No letters match."
        }
        columns={[
          {
            head: "Subject",
            phone: "title",
            sort: { key: "subject" },
            className: "table:max-w-0 table:w-[40%]",
            cell: ({ subject }) => (
              <p className="truncate font-medium">
                <bdi>{subject}</bdi>
              </p>
            ),
          },
          {
            head: "To",
            phone: "detail",
            className: "text-smoke",
            cell: ({ to }) => labels.get(to) ?? "Other guests",
          },
          {
            head: "Date",
            phone: "state",
            sort: { key: "date" },
            className: "figures text-smoke table:whitespace-nowrap",
            cell: ({ createdAt, sendAt, startedAt }) => when(startedAt ?? sendAt ?? createdAt),
          },
          {
            head: "State",
            phone: "sum",
            cell: ({ state }) => <Badge {...STATES[state]} />,
          },
        ]}
        actions={(letter) => (
          <div className={ROW_BUTTONS}>
            <EditButton
              name={letter.subject}
              onClick={() => setOpened({ letter, dialog: "edit" })}
            />
            <ActionMenu variant="icon" name={letter.subject} entries={entriesOf(letter)} />
          </div>
        )}
      />
      {isNew && (
        <PanelDialog isOpen onClose={() => setIsNew(false)} title="New letter" size="lg">
          <LetterForm letter={null} onClose={() => setIsNew(false)} />
        </PanelDialog>
      )}
      {Dialog && letter && <Dialog letter={letter} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface LetterDialogProps {
  letter: Letter;
  onClose: () => void;
}

/** The text of a letter to edit, or the numbers of one whose sending has begun. */
function LetterDialog({ letter, onClose }: LetterDialogProps) {
  if (!isEditable(letter)) return <LetterNumbers letter={letter} onClose={onClose} />;
  return (
    <PanelDialog isOpen onClose={onClose} title={`Edit ${letter.subject}`} size="lg">
      <LetterForm letter={letter} onClose={onClose} />
    </PanelDialog>
  );
}

function LetterNumbers({ letter, onClose }: LetterDialogProps) {
  const when = useShortInstant();
  const { data, isError, refetch } = usePanelQuery(`/api/admin/letters/${letter.id}` as const);
  const counts = data?.counts;
  return (
    <PanelDialog isOpen onClose={onClose} title={letter.subject} size="sm">
      {isError && <LoadFault what="letter" onRetry={refetch} />}
      {!counts && !isError && <Loading>Loading letter...</Loading>}
      {counts && (
        <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 [&>dt]:text-smoke">
          <dt>Begun</dt>
          <dd>{letter.startedAt && when(letter.startedAt)}</dd>
          <dt>Recipients</dt>
          <dd>{counts.recipients}</dd>
          <dt>Sent</dt>
          <dd>{counts.sent}</dd>
          <dt>Failed</dt>
          <dd>{counts.failed}</dd>
          <dt>Unsubscribed</dt>
          <dd>{counts.unsubscribed}</dd>
          <dt>Bookings from its links</dt>
          <dd>{data.bookings}</dd>
        </dl>
      )}
    </PanelDialog>
  );
}
