import { type ReactNode, useState } from "react";

import { useVenue } from "@/api/venue";
import { ScriptedButton } from "@/ui/button";
import { toast } from "@/ui/toast";

import type { SecretCalendarDialog } from "./secret-calendar-dialog";

const loadDialog = () => import("./secret-calendar-dialog");

/** Fetches the dialog early; a failure shows itself when the button is pressed. */
const prepare = () => {
  loadDialog().catch(() => undefined);
};

/** Opens 'Secret Calendar Access'; the dialog's code comes when a pointer or the focus comes near. */
export function SecretCalendarButton({ children }: { children: ReactNode }) {
  const { secretCalendar } = useVenue();
  const [Dialog, setDialog] = useState<typeof SecretCalendarDialog | null>(null);
  const [isOpen, setOpen] = useState(false);

  const open = async () => {
    try {
      const code = await loadDialog();
      setDialog(() => code.SecretCalendarDialog);
      setOpen(true);
    } catch {
      toast({ title: "Error", description: "Please try again.", variant: "destructive" });
    }
  };

  return (
    <>
      <ScriptedButton
        aria-haspopup="dialog"
        aria-label="Secret Calendar Access"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
        className="group"
      >
        {children}
      </ScriptedButton>
      {Dialog && <Dialog isOpen={isOpen} onClose={() => setOpen(false)} picture={secretCalendar} />}
    </>
  );
}
