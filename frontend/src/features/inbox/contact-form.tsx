import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";

import { useVenue } from "@/api/venue";
import type { Body } from "@/lib/outbox/letter";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Honeypot } from "@/ui/honeypot";
import { TextArea } from "@/ui/text-area";
import { toast } from "@/ui/toast";
import { WriteInstead } from "@/ui/write-instead";

import { EMPTY_MESSAGE, type MessageValues, messageRules } from "./message-rules";
import { ReturnedNotice } from "./returned-notice";
import { useLetterForm } from "./use-letter-form";

const URL = "/api/contact";

const valuesOf = (body: Body): MessageValues => ({
  name: String(body.name ?? ""),
  email: String(body.email ?? ""),
  message: String(body.message ?? ""),
  website: "",
});

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
  const { refusal, submit } = useLetterForm({
    form,
    url: URL,
    empty: EMPTY_MESSAGE,
    valuesOf,
    onSent: thank,
  });
  const { errors } = form.formState;
  return (
    <>
      <WriteInstead purpose="To send a message" email={email} />
      {/* Sent before the page is awake, nothing of what was typed gets into an address. */}
      <form noValidate method="post" onSubmit={submit} className="grid gap-7 noscript:hidden">
        <ReturnedNotice url={URL} refusal={refusal} />
        <div className="grid gap-7 sm:grid-cols-2">
          <Field
            label="Name"
            autoComplete="name"
            required
            error={errors.name?.message}
            {...form.register("name")}
          />
          <Field
            label="Email"
            type="email"
            autoComplete="email"
            required
            error={errors.email?.message}
            {...form.register("email")}
          />
        </div>
        <TextArea
          label="Message"
          rows={5}
          required
          error={errors.message?.message}
          {...form.register("message")}
        />
        <Honeypot {...form.register("website")} />
        <Button type="submit" look="fill" className="justify-self-start">
          Send Message
        </Button>
      </form>
    </>
  );
}
