import * as z from "zod/mini";

import { rowName } from "@/admin/data/kept-drafts";
import { useRowForm } from "@/admin/data/use-row-form";
import { PanelField } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import type { Schemas } from "@/api/client";
import { write } from "@/api/http";
import { bare, visible } from "@/lib/characters";
import { capital } from "@/lib/text";
import { EmailCorrection } from "@/ui/email-correction";

export type Subscriber = Schemas["SubscriberOut"];

/** The texts of one of the two lists. */
export interface SubscriberListKind {
  title: string;
  /** The name of a person on the list: "newsletter subscriber". */
  who: string;
  url: "/api/newsletter" | "/api/secret-calendar";
}

/** An example of the manager's statement of consent. */
export const CONSENT_EXAMPLE = "They signed the paper list at the door on May 3.";

const required = z.minLength(1, "is required");
const rules = z.object({
  name: z.string().check(z.overwrite(visible), required),
  email: z.string().check(z.overwrite(bare), required),
  consent: z.string().check(z.overwrite(visible)),
});

interface SubscriberFormProps {
  list: SubscriberListKind;
  /** Null for a person who is added. */
  subscriber: Subscriber | null;
  onClose?: () => void;
}

/** The name and address of a subscriber (docs/product.md, 'Forms'). */
export function SubscriberForm({ list, subscriber, onClose }: SubscriberFormProps) {
  const isNew = subscriber === null;
  const form = useRowForm({
    saved: { name: subscriber?.name ?? "", email: subscriber?.email ?? "", consent: "" },
    version: subscriber?.version ?? null,
    row: rowName(list.url, subscriber),
    rules,
    send: async ({ values, changes, version }) => {
      const sending = isNew
        ? write<Subscriber>("POST", list.url, { body: values, wantsRow: true })
        : write<Subscriber>("PUT", `${list.url}/${subscriber.id}`, {
            body: { ...changes, version },
          });
      return (await sending).body;
    },
    done: `${capital(list.who)} ${isNew ? "added" : "updated"} successfully`,
    failed: `Failed to ${isNew ? "add" : "update"} ${list.who}`,
    ...(onClose && { onDone: onClose }),
  });
  const shape = isNew
    ? "mb-4 md:grid-cols-[1fr_1fr_1fr_auto] md:[&>:last-child]:mt-[23px]"
    : "md:grid-cols-2";
  return (
    <RowForm
      form={form}
      label={isNew ? `Add a ${list.who}` : `Change ${subscriber.name}`}
      save={isNew ? "Add Subscriber" : "Save"}
      saving={isNew ? "Adding..." : "Saving..."}
      isDisabled={isNew && !rules.safeParse(form.values).success}
      size={isNew ? "md" : "sm"}
      {...(onClose && { onCancel: onClose })}
      className={`grid items-start gap-3 ${shape}`}
    >
      <PanelField
        label="Name"
        required
        autoFocus={!isNew}
        autoComplete="off"
        {...form.field("name")}
      />
      <EmailCorrection>
        <PanelField
          label="Email"
          required
          type="email"
          autoComplete="off"
          {...form.field("email")}
        />
      </EmailCorrection>
      {isNew && (
        <PanelField
          label="How they agreed"
          autoComplete="off"
          maxLength={500}
          hint="If you leave it empty, they get an email that asks them to confirm."
          {...form.field("consent")}
        />
      )}
    </RowForm>
  );
}
