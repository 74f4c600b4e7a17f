import { Check } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import type { Schemas } from "@/api/client";
import { useApi } from "@/api/use-api";
import { useVenue } from "@/api/venue";
import { type Day, parseDay } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/inbox";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/email-correction";
import { Field, Select, TextArea, useHasSettled } from "@/ui/field";
import { Honeypot, TRAP } from "@/ui/form-extras";
import { Dialog } from "@/ui/overlays/dialog";
import { toast } from "@/ui/overlays/toast";
import { AccentTitle, Eyebrow } from "@/ui/titles";
import { type Form, useForm } from "@/ui/use-form";

import {
  type Advice,
  EMPTY_INQUIRY,
  endQuestion,
  guestAdvice,
  type InquiryField,
  inquiryBody,
  inquiryRules,
} from "./inquiry-rules";
import { ReturnedNotice, SendButton, useQueuedForm } from "./queued-form";

const URL = "/api/event-hosting";

const WORDS = {
  delivered: {
    title: t.success,
    description: t.inquirySentDetail,
  },
  underway: {
    title: t.inquiryKept,
    description: t.inquiryKeptDetail,
  },
} as const;

interface InquiryDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * 'Host Your Event'. The form's state is kept outside of the dialog's content, so that the input
 * survives a dialog that was closed early.
 */
export function InquiryDialog({ isOpen, onClose }: InquiryDialogProps) {
  const today = useVenueTime().dayKey(useNow());
  const form = useForm(EMPTY_INQUIRY, inquiryRules(today), URL);
  const { refusal, isSending, submit } = useQueuedForm({
    form,
    url: URL,
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
      title={<AccentTitle>{t.hostYourEvent}</AccentTitle>}
      description={t.inquiryIntro}
    >
      <form ref={form.element} noValidate onSubmit={submit} className="mt-9 grid gap-9">
        <ReturnedNotice url={URL} refusal={refusal} />
        <PersonalDetails form={form} />
        <EventDetails form={form} today={today} />
        <Honeypot {...form.field(TRAP)} />
        <div className="sticky bottom-0 z-10 -mx-5 -mb-10 flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-line bg-coal px-5 py-3.5 md:static md:m-0 md:border-0 md:p-0">
          <Button variant="quiet" onClick={onClose} className="-ml-6.5 max-md:ml-0 max-md:px-3">
            {t.cancel}
          </Button>
          <SendButton isSending={isSending} className="max-md:px-4">
            {t.submitInquiry}
          </SendButton>
        </div>
      </form>
    </Dialog>
  );
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  label: ReactNode;
  className?: string;
}

/** A checkbox with its label beside it. */
function Checkbox({ label, className = "", ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={`flex items-center gap-3 ${className}`}>
      <span className="relative grid size-11 shrink-0 place-items-center -m-2.5">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="peer size-6 appearance-none border border-brass bg-transparent checked:bg-brass forced-colors:appearance-auto"
        />
        <Check
          aria-hidden
          className="pointer-events-none absolute hidden size-4 text-on-brass peer-checked:block forced-colors:hidden"
        />
      </span>
      <label htmlFor={id} className="text-parchment">
        {label}
      </label>
    </div>
  );
}

interface InquiryFieldsProps {
  form: Form<InquiryField>;
}

const GRID = "mt-4 grid gap-x-7 gap-y-5 sm:grid-cols-2";

/** The fields of the sender: the first half of the inquiry. */
function PersonalDetails({ form: { field, box } }: InquiryFieldsProps) {
  return (
    <fieldset>
      <legend>
        <Eyebrow>{t.personalDetails}</Eyebrow>
      </legend>
      <div className={GRID}>
        <Field label={t.firstName} autoComplete="given-name" required {...field("firstName")} />
        <Field label={t.lastName} autoComplete="family-name" required {...field("lastName")} />
        <EmailField className="sm:col-span-2" {...field("email")} />
        <Checkbox
          label={t.tellMeAboutShows}
          className="sm:col-span-2"
          {...box("newsletterOptIn")}
        />
        <Field label={t.phone} type="tel" autoComplete="tel" required {...field("phone")} />
        <Field
          label={t.extensionOptional}
          inputMode="tel"
          autoComplete="tel-extension"
          {...field("extension")}
        />
      </div>
    </fieldset>
  );
}

/** A note that names the space that fits, or the number to call if none fits. */
function GuestAdvice({ advice: { text, isCall } }: { advice: Advice }) {
  const { phone, phoneLink } = useVenue();
  if (!isCall || !phone) return <span>{text}</span>;
  return t.callUsInstead(
    text,
    <a href={phoneLink} className="whitespace-nowrap underline underline-offset-4">
      {phone}
    </a>,
  );
}

const DATE_STATES: Readonly<Record<Schemas["DateState"], string>> = {
  free: t.dateIsFree,
  requested: t.dateIsRequested,
  taken: t.dateIsTaken,
};

/** Returns a sentence about a date that the visitor has chosen; empty for a past or unfinished one. */
function useDateState(text: string, today: Day): string {
  const day = parseDay(text);
  const isWanted = useHasSettled(text) && day !== null && day >= today;
  const url = `/api/event-hosting/dates/${day ?? today}` as const;
  const { data } = useApi(url, { isWanted });
  return isWanted && data ? DATE_STATES[data.state] : "";
}

/** The fields of the event: the second half. `today` is the day at the venue. */
function EventDetails({ form, today }: InquiryFieldsProps & { today: Day }) {
  const { field, texts } = form;
  const venue = useVenue();
  const locations = useApi("/api/hosting").data?.locations ?? [];
  const spaces = useApi("/api/spaces").data?.spaces ?? [];
  const aboutGuests = guestAdvice({ locations, spaces }, texts.location, texts.guestCount);
  const question = endQuestion(texts.startTime, texts.endTime, venue);
  const aboutEnd = useHasSettled(question) ? question : "";
  const aboutDate = useDateState(texts.eventDate, today);
  return (
    <fieldset>
      <legend>
        <Eyebrow>{t.eventDetails}</Eyebrow>
      </legend>
      <div className={GRID}>
        <Field
          label={t.eventName}
          autoComplete="off"
          required
          className="sm:col-span-2"
          {...field("eventName")}
        />
        {locations.length > 0 && (
          <Select label={t.locationOptional} {...field("location")}>
            <option value="">{t.notSureYet}</option>
            {locations.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
        <Field
          label={t.guestCount}
          required
          question={aboutGuests ? <GuestAdvice advice={aboutGuests} /> : ""}
          {...form.number("guestCount")}
        />
        <Field
          label={t.eventDate}
          type="date"
          min={today}
          required
          question={aboutDate}
          className="sm:col-span-2"
          {...field("eventDate")}
        />
        <Field label={t.startTime} type="time" required {...field("startTime")} />
        <Field
          label={t.endTime}
          type="time"
          required
          hint={t.afterMidnightIsFine}
          question={aboutEnd}
          {...field("endTime")}
        />
        <TextArea label={t.anythingElse} rows={3} className="sm:col-span-2" {...field("message")} />
      </div>
    </fieldset>
  );
}
