import { Check } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";

import { useVenue } from "@/api/venue";
import { useHasSettled } from "@/lib/settled";
import { EmailCorrection } from "@/ui/email-correction";
import { Field, Select } from "@/ui/field";
import { Eyebrow } from "@/ui/titles";
import type { Form } from "@/ui/use-form";

import { endQuestion, guestQuestion, phoneQuestion } from "./inquiry-questions";
import type { InquiryField } from "./inquiry-rules";

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

/** The question about a value, once the visitor pauses. */
const useSettledQuestion = (question: string): string => (useHasSettled(question) ? question : "");

const GRID = "mt-4 grid gap-x-7 gap-y-5 sm:grid-cols-2";

/** Who asks: the first half of the inquiry. */
export function PersonalDetails({ form: { field, box, texts } }: InquiryFieldsProps) {
  const question = useSettledQuestion(phoneQuestion(texts.phone));
  return (
    <fieldset>
      <legend>
        <Eyebrow>Personal Details</Eyebrow>
      </legend>
      <div className={GRID}>
        <Field label="First name" autoComplete="given-name" required {...field("firstName")} />
        <Field label="Last name" autoComplete="family-name" required {...field("lastName")} />
        <EmailCorrection className="sm:col-span-2">
          <Field label="Email" type="email" autoComplete="email" required {...field("email")} />
        </EmailCorrection>
        <Checkbox
          label="Tell me about shows and new drinks"
          className="sm:col-span-2"
          {...box("newsletterOptIn")}
        />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          question={question}
          {...field("phone")}
        />
        <Field
          label="Extension (optional)"
          inputMode="tel"
          autoComplete="tel-extension"
          {...field("extension")}
        />
      </div>
    </fieldset>
  );
}

/** What is asked for: the second half. `today` is the day at the venue. */
export function EventDetails({ form, today }: InquiryFieldsProps & { today: string }) {
  const { field, texts } = form;
  const venue = useVenue();
  const { locations } = venue;
  const aboutGuests = useSettledQuestion(guestQuestion(venue, texts.location, texts.guestCount));
  const aboutEnd = useSettledQuestion(endQuestion(texts.startTime, texts.endTime));
  return (
    <fieldset>
      <legend>
        <Eyebrow>Event Details</Eyebrow>
      </legend>
      <div className={GRID}>
        <Field
          label="Event name"
          autoComplete="off"
          required
          className="sm:col-span-2"
          {...field("eventName")}
        />
        {locations.length > 0 && (
          <Select label="Location (optional)" {...field("location")}>
            <option value="">Not sure yet</option>
            {locations.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
        <Field
          label="Guest count"
          type="number"
          inputMode="numeric"
          min={1}
          required
          question={aboutGuests}
          {...field("guestCount")}
        />
        <Field
          label="Event date"
          type="date"
          min={today}
          required
          className="sm:col-span-2"
          {...field("eventDate")}
        />
        <Field label="Start time" type="time" required {...field("startTime")} />
        <Field
          label="End time"
          type="time"
          required
          hint="After midnight is fine."
          question={aboutEnd}
          {...field("endTime")}
        />
      </div>
    </fieldset>
  );
}
