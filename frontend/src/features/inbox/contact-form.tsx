import { useVenue } from "@/api/venue";
import * as t from "@/messages/inbox";
import { EmailField } from "@/ui/email-correction";
import { Field, TextArea } from "@/ui/field";
import { Honeypot, TRAP, WriteInstead } from "@/ui/form-extras";
import { toast } from "@/ui/overlays/toast";
import { type Rules, useForm } from "@/ui/use-form";

import { emailFault, filled, line, trimmed } from "./field-rules";
import { ReturnedNotice, SendButton, useQueuedForm } from "./queued-form";

const URL = "/api/contact";

export const EMPTY_MESSAGE = { name: "", email: "", message: "", [TRAP]: "" };

/** Validation of a message, the same as on the server (docs/product.md, 'Forms'). */
export const MESSAGE_RULES: Rules<keyof typeof EMPTY_MESSAGE> = {
  name: line(200, t.nameMissing),
  email: emailFault,
  message: filled(10_000, t.messageMissing),
};

const thank = () =>
  toast({
    title: t.messageSent,
    description: t.messageSentDetail,
    variant: "success",
  });

/** 'Send a Message': name, email and text. */
export function ContactForm() {
  const { email } = useVenue();
  const form = useForm(EMPTY_MESSAGE, MESSAGE_RULES, URL);
  const { field } = form;
  const { refusal, isSending, submit } = useQueuedForm({
    form,
    url: URL,
    bodyOf: trimmed,
    onSent: thank,
  });
  return (
    <>
      <WriteInstead purpose={t.toSendAMessage} email={email} />
      {/* If the form is sent before hydration, POST keeps the input out of the URL. */}
      <form
        ref={form.element}
        noValidate
        method="post"
        onSubmit={submit}
        className="relative grid gap-7 noscript:hidden"
      >
        <ReturnedNotice url={URL} refusal={refusal} />
        <div className="grid gap-7 sm:grid-cols-2">
          <Field label={t.name} autoComplete="name" required {...field("name")} />
          <EmailField {...field("email")} />
        </div>
        <TextArea label={t.message} rows={5} required {...field("message")} />
        <Honeypot {...field(TRAP)} />
        <SendButton isSending={isSending} className="justify-self-start">
          {t.sendMessage}
        </SendButton>
      </form>
    </>
  );
}
