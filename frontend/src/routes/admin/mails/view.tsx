import { MailLog } from "@/features/outbox/managing/mail-log";
import { ViewHeader } from "@/ui/panel/view-header";

export function View() {
  return (
    <>
      <ViewHeader title="Mail log" />
      <MailLog />
    </>
  );
}
