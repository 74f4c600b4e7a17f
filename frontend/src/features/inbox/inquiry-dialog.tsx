import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { useForm, useWatch } from "react-hook-form";

import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";
import { Button } from "@/ui/button";
import { fieldsOf } from "@/ui/field";
import { Honeypot } from "@/ui/form-extras";
import { Dialog } from "@/ui/overlays/dialog";
import { toast } from "@/ui/overlays/toast";
import { AccentTitle } from "@/ui/titles";

import { EventDetails, PersonalDetails } from "./inquiry-fields";
import { EMPTY_INQUIRY, inquiryRules, inquiryValues } from "./inquiry-rules";
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
 * 'Host Your Event' (specification, sections 2 and 5). The form's state stands outside of the
 * dialog's content: what is typed outlives a dialog that was closed too soon.
 */
export function InquiryDialog({ isOpen, onClose }: InquiryDialogProps) {
  const today = useVenueTime().dayKey(useNow(MINUTE_MS));
  const resolver = useMemo(() => zodResolver(inquiryRules(today)), [today]);
  const form = useForm({ defaultValues: EMPTY_INQUIRY, resolver });
  const { refusal, isSending, submit } = useQueuedForm({
    form,
    url: URL,
    valuesOf: inquiryValues,
    onSent: (outcome) => {
      onClose();
      toast({ ...WORDS[outcome], variant: "success" });
    },
  });
  const field = fieldsOf(form);
  const [phone, location, guestCount, startTime, endTime] = useWatch({
    control: form.control,
    name: ["phone", "location", "guestCount", "startTime", "endTime"],
  });
  const typed = { phone, location, guestCount, startTime, endTime };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={<AccentTitle>Host Your Event</AccentTitle>}
      description="We answer every inquiry in person."
    >
      <form noValidate onSubmit={submit} className="mt-9 grid gap-9">
        <ReturnedNotice url={URL} refusal={refusal} />
        <PersonalDetails field={field} typed={typed} optIn={form.register("newsletterOptIn")} />
        <EventDetails field={field} typed={typed} today={today} />
        <Honeypot {...form.register("website")} />
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
