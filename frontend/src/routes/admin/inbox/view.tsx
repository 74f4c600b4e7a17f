import { useOpened } from "@/features/inbox/managing/inbox-address";
import { InboxList } from "@/features/inbox/managing/inbox-list";
import { OpenedLetter } from "@/features/inbox/managing/opened-letter";
import { useInboxList } from "@/features/inbox/managing/use-inbox-list";
import { ViewHeader } from "@/ui/panel/view-header";

export function View() {
  const opened = useOpened();
  // Kept here, so that the way back leads to the same part of the list.
  const part = useInboxList();
  if (opened) return <OpenedLetter key={`${opened.kind}-${opened.id}`} opened={opened} />;
  return (
    <>
      <ViewHeader title="Inbox" />
      <InboxList {...part} />
    </>
  );
}
