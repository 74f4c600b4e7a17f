import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";

import { callsHref } from "@/admin/data/addresses";
import { useKeptInput } from "@/admin/data/kept-drafts";
import { useUnsaved } from "@/admin/data/unsaved";
import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField, PanelTextArea } from "@/admin/ui/fields";
import { CallsLink } from "@/admin/ui/guest/calls-link";
import { RestoredNote } from "@/admin/ui/restored-note";
import { type Schemas, send } from "@/api/client";
import { counted } from "@/lib/text";

import { parties } from "./booked-event";

const LONGEST_SUBJECT = 90;
const LONGEST = 2000;
const EMPTY = { subject: "", message: "" };

/** The button that opens the dialog for an email to all guests of an event. */
export function MailGuests({ eventId }: { eventId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <PanelButton size="sm" variant="quiet" className="px-2" onClick={() => setIsOpen(true)}>
        Mail the guests
      </PanelButton>
      <PanelDialog isOpen={isOpen} onClose={close} title="Mail to all guests">
        <GuestMailForm eventId={eventId} onSent={close} />
      </PanelDialog>
    </>
  );
}

interface GuestMailFormProps {
  eventId: number;
  onSent: () => void;
}

/** Edits the subject and text of an email, previews it, and sends it. */
function GuestMailForm({ eventId, onSent }: GuestMailFormProps) {
  const [, navigate] = useLocation();
  const typed = useKeptInput(`guest-email/${eventId}`, EMPTY);
  const [seen, setSeen] = useState<Schemas["GuestMailPreviewOut"]>();
  const { values: body, set } = typed;
  useUnsaved(typed.isTyped, typed.forget);
  const preview = useChange({
    send: () => send("POST", `/api/admin/event-guests/${eventId}/preview` as const, body),
    failed: "Failed to show the mail",
    refresh: [],
    onDone: setSeen,
  });
  const mail = useChange({
    send: () => send("POST", `/api/admin/event-guests/${eventId}/mail` as const, body),
    done: ({ mails }) => `${counted(mails, "mail")} on the way`,
    detail: ({ partiesWithoutEmail: calls }) =>
      calls > 0 ? `${parties(calls)} must be called.` : undefined,
    next: ({ partiesWithoutEmail: calls }) =>
      calls > 0 && { label: "Phone numbers", onClick: () => navigate(callsHref(eventId)) },
    failed: "Failed to send the mail",
    onDone: () => {
      typed.discard();
      onSent();
    },
  });
  const show = (event: FormEvent) => {
    event.preventDefault();
    preview.mutate(undefined);
  };
  return (
    <form onSubmit={show} className="grid gap-4">
      {seen ? (
        <section aria-label="Preview" className="grid gap-3">
          <p>
            <span>{reachOf(seen)}</span>
            <CallsLink eventId={eventId} parties={seen.partiesWithoutEmail} />
          </p>
          {seen.mails > 0 && (
            <div className="border border-line bg-coal p-4">
              <p className="font-medium">{seen.subject}</p>
              <p className="mt-3 whitespace-pre-wrap text-parchment">{seen.text}</p>
            </div>
          )}
          <p className="text-13 text-smoke">
            As the first guest gets it; in the place of the dots stands each guest's own link.
          </p>
        </section>
      ) : (
        <>
          <RestoredNote restored={typed.restored} onDiscard={typed.discard} />
          <PanelField
            label="Subject"
            required
            maxLength={LONGEST_SUBJECT}
            hint="The event's title is added."
            value={body.subject}
            onChange={({ target }) => set({ subject: target.value })}
          />
          <PanelTextArea
            label="What you want to say"
            required
            rows={8}
            maxLength={LONGEST}
            hint="Stands in the mail as you write it, above the event and the guest's booking."
            value={body.message}
            onChange={({ target }) => set({ message: target.value })}
          />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        {seen ? (
          <>
            <PanelButton
              size="sm"
              variant="quiet"
              className="px-2"
              onClick={() => setSeen(undefined)}
            >
              Change the words
            </PanelButton>
            {seen.mails > 0 && (
              <PanelButton
                variant="fill"
                isBusy={mail.isPending}
                onClick={() => mail.mutate(undefined)}
              >
                {seen.mails === 1 ? "Send to 1 guest" : `Send to ${seen.mails} guests`}
              </PanelButton>
            )}
          </>
        ) : (
          <PanelButton type="submit" variant="fill" isBusy={preview.isPending}>
            Preview
          </PanelButton>
        )}
      </div>
    </form>
  );
}

/** "2 mails, one to each address. 1 party without an address must be called." */
function reachOf({ mails, partiesWithoutEmail: calls }: Schemas["GuestMailPreviewOut"]): string {
  const sent =
    mails === 0
      ? "There is nobody to write to."
      : `${counted(mails, "mail")}, one to each address; no guest sees another's.`;
  return calls === 0 ? sent : `${sent} ${parties(calls)} without an address must be called.`;
}
