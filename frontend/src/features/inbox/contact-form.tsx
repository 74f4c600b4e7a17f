import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";

import { useVenue } from "@/api/venue";
import type { Body } from "@/lib/send-queue/store";
import { EmailCorrection } from "@/ui/email-correction";
import { Field, fieldsOf, TextArea } from "@/ui/field";
import { Honeypot, WriteInstead } from "@/ui/form-extras";
import { toast } from "@/ui/overlays/toast";

import { emailAddress, line } from "./field-rules";
import { ReturnedNotice, SendButton, useQueuedForm } from "./queued-form";

const LONGEST_MESSAGE = 10_000;

/** What a message must be, as the server has it (specification, section 5). */
export const messageRules = z.object({
  name: line(200, "Please enter your name."),
  email: emailAddress,
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please write a message."),
      z.maxLength(
        LONGEST_MESSAGE,
        `Please use at most ${LONGEST_MESSAGE.toLocaleString("en-US")} characters.`,
      ),
    ),
  website: z.string(),
});

type MessageValues = z.input<typeof messageRules>;

const URL = "/api/contact";

const valuesOf = (body: Body): MessageValues => ({
  name: String(body.name ?? ""),
  email: String(body.email ?? ""),
  message: String(body.message ?? ""),
  website: "",
});

export const EMPTY_MESSAGE = valuesOf({});

const thank = () =>
  toast({
    title: "Message Sent!",
    description: "Thank you for your message! We will get back to you soon.",
    variant: "success",
  });

/** 'Send a Message': name, e-mail and text (specification, sections 2 and 5). */
export function ContactForm() {
  const { email } = useVenue();
  const form = useForm({ defaultValues: EMPTY_MESSAGE, resolver: zodResolver(messageRules) });
  const { refusal, isSending, submit } = useQueuedForm({
    form,
    url: URL,
    valuesOf,
    onSent: thank,
  });
  const field = fieldsOf(form);
  return (
    <>
      <WriteInstead purpose="To send a message" email={email} />
      {/* Sent before the page is awake, nothing of what was typed gets into an address. */}
      <form noValidate method="post" onSubmit={submit} className="grid gap-7 noscript:hidden">
        <ReturnedNotice url={URL} refusal={refusal} />
        <div className="grid gap-7 sm:grid-cols-2">
          <Field label="Name" autoComplete="name" required {...field("name")} />
          <EmailCorrection>
            <Field label="Email" type="email" autoComplete="email" required {...field("email")} />
          </EmailCorrection>
        </div>
        <TextArea label="Message" rows={5} required {...field("message")} />
        <Honeypot {...form.register("website")} />
        <SendButton isSending={isSending} className="justify-self-start">
          Send Message
        </SendButton>
      </form>
    </>
  );
}
