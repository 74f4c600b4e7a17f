import type { ReactNode } from "react";

import { useVenue } from "@/api/venue";
import { JsButton } from "@/ui/button";
import { useFetchedCode } from "@/ui/fetched-code";
import { closeOverlay, giveUpOverlay, openOverlay, useOverlay } from "@/ui/overlays/overlay";

const NAME = "secret-calendar";

const loadDialog = () => import("./secret-calendar-dialog");

/** Fetches the dialog early; a failure shows itself when the button is pressed. */
const prepare = () => {
  loadDialog().catch(() => undefined);
};

const isTrue = (value: unknown) => value === true;

const close = () => closeOverlay(NAME);
const giveUp = () => giveUpOverlay(NAME);

/** Opens 'Secret Calendar Access'; the dialog's code comes when a pointer or the focus comes near. */
export function SecretCalendarButton({ children }: { children: ReactNode }) {
  const { secretCalendar } = useVenue();
  const isOpen = useOverlay(NAME, isTrue) !== null;
  const code = useFetchedCode(loadDialog, isOpen, giveUp);

  return (
    <>
      <JsButton
        aria-haspopup="dialog"
        aria-label="Secret Calendar Access"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => openOverlay(NAME, true)}
        className="group"
      >
        {children}
      </JsButton>
      {code && (
        <code.SecretCalendarDialog isOpen={isOpen} onClose={close} picture={secretCalendar} />
      )}
    </>
  );
}
