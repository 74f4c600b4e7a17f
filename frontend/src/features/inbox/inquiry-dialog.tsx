import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import { Button } from "@/ui/button";
import { Honeypot, TRAP } from "@/ui/form-extras";
import { Dialog } from "@/ui/overlays/dialog";
import { toast } from "@/ui/overlays/toast";
import { AccentTitle } from "@/ui/titles";
import { useForm } from "@/ui/use-form";

import { EventDetails, PersonalDetails } from "./inquiry-fields";
import { EMPTY_INQUIRY, inquiryBody, inquiryRules, inquiryTexts } from "./inquiry-rules";
import { ReturnedNotice, SendButton, useQueuedForm } from "./queued-form";

const URL = "/api/event-hosting";
const MINUTE_MS = 60_000;

const WORDS = {
  delivered: {
    title: "Success!",
    description: "Thank you for your inquiry! We will get back to you soon.",
  },
  underway: {
    title: "Thank you!",
    description:
      "Your event hosting inquiry has been received. It is kept safe on this device until it has reached us.",
  },
} as const;

interface InquiryDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * 'Host Your Event'. The form's state stands outside of the
 * dialog's content: what is typed outlives a dialog that was closed too soon.
 */
export function InquiryDialog({ isOpen, onClose }: InquiryDialogProps) {
  const today = useVenueTime().dayKey(useNow(MINUTE_MS));
  const form = useForm(EMPTY_INQUIRY, inquiryRules(today), URL);
  const { refusal, isSending, submit } = useQueuedForm({
    form,
    url: URL,
    textsOf: inquiryTexts,
    bodyOf: inquiryBody,
    onSent: (outcome) => {
      onClose();
      toast({ ...WORDS[outcome], variant: "success" });
    },
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={<AccentTitle>Host Your Event</AccentTitle>}
      description="We answer every inquiry in person."
    >
      <form ref={form.element} noValidate onSubmit={submit} className="mt-9 grid gap-9">
        <ReturnedNotice url={URL} refusal={refusal} />
        <PersonalDetails form={form} />
        <EventDetails form={form} today={today} />
        <Honeypot {...form.field(TRAP)} />
        <div className="sticky bottom-0 z-10 -mx-5 -mb-10 flex justify-between gap-4 border-t border-line bg-coal px-5 py-3.5 md:static md:m-0 md:border-0 md:p-0">
          <Button variant="quiet" onClick={onClose} className="-ml-6.5 max-md:ml-0 max-md:px-3">
            Cancel
          </Button>
          <SendButton isSending={isSending} className="max-md:px-4">
            Submit Inquiry
          </SendButton>
        </div>
      </form>
    </Dialog>
  );
}
