import type { Schemas } from "@/api/client";
import * as t from "@/messages/date-alerts";
import { JsButton } from "@/ui/button";
import { useFetchedCode } from "@/ui/fetched-code";
import { closeOverlay, giveUpOverlay, openOverlay, useOverlay } from "@/ui/overlays/overlay";

const NAME = "date-alert";

const loadDialog = () => import("@/features/subscribers/date-alert-dialog");

const isTrue = (value: unknown) => value === true;

const close = () => closeOverlay(NAME);
const giveUp = () => giveUpOverlay(NAME);

/** Asks for an email about new dates of an event's show; the dialog's code loads on demand. */
export function DateAlert({ event }: { event: Schemas["EventOut"] }) {
  const isOpen = useOverlay(NAME, isTrue) !== null;
  const code = useFetchedCode(loadDialog, isOpen, giveUp);
  return (
    <p className="mt-4 text-center print:hidden noscript:hidden">
      <JsButton
        aria-haspopup="dialog"
        onClick={() => openOverlay(NAME, true)}
        className="min-h-11 text-brass-hi underline"
      >
        {t.tellMe}
      </JsButton>
      {code && <code.DateAlertDialog event={event} isOpen={isOpen} onClose={close} />}
    </p>
  );
}
