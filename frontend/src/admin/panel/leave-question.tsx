import { useLeaveQuestion } from "@/admin/data/unsaved";
import { ConfirmDialog } from "@/admin/ui/dialogs";

/** Asks before unsaved input is dropped. */
export function LeaveQuestion() {
  const { isOpen, stay, leave } = useLeaveQuestion();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Leave without saving?"
      confirmLabel="Leave"
      keepLabel="Stay here"
      onConfirm={leave}
      onClose={stay}
    >
      <p>What you typed would be lost.</p>
    </ConfirmDialog>
  );
}
