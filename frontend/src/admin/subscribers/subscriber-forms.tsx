import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";

import { useChange } from "@/admin/data/use-change";
import { useRowEditor } from "@/admin/data/use-row-editor";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField } from "@/admin/ui/fields";
import { ApiError } from "@/api/errors";
import { readJson, request } from "@/api/http";
import { capital } from "@/lib/text";

import type { Subscriber, SubscriberListKind } from "./subscribers";

/** Puts somebody on a list (specification, section 5). */
export function AddSubscriber({ list }: { list: SubscriberListKind }) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const add = useChange({
    send: (body: { name: string; email: string }) =>
      request("POST", list.url, { body, wantsRow: true }),
    done: `${capital(list.who)} added successfully`,
    failed: `Failed to add ${list.who}`,
    refresh: [list.url],
    onDone: () => {
      setName("");
      setEmail("");
    },
  });
  const fields = (add.error instanceof ApiError && add.error.problem?.fields) || {};
  const isEmpty = name.trim() === "" || email.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) add.mutate({ name: name.trim(), email: email.trim() });
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={`Add a ${list.who}`}
      className="mb-4 grid items-start gap-3 md:grid-cols-[1fr_1fr_auto]"
    >
      <PanelField
        label="Name"
        autoComplete="off"
        value={name}
        error={fields.name}
        onChange={({ target }) => setName(target.value)}
      />
      <PanelField
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        error={fields.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <PanelButton
        type="submit"
        look="fill"
        disabled={isEmpty || add.isPending}
        className="md:mt-[23px]"
      >
        {add.isPending ? "Adding..." : "Add Subscriber"}
      </PanelButton>
    </form>
  );
}

interface SubscriberEditorProps {
  subscriber: Subscriber;
  list: SubscriberListKind;
  onDone: () => void;
}

const required = z.minLength(1, "is required");
const rules = z.object({
  name: z.string().check(z.trim(), required),
  email: z.string().check(z.trim(), required),
});

const valuesOf = ({ name, email }: Subscriber) => ({ name, email });

/** Changes the name or the address of somebody on a list. */
export function SubscriberEditor({ subscriber, list, onDone }: SubscriberEditorProps) {
  const form = useForm({ defaultValues: valuesOf(subscriber), resolver: zodResolver(rules) });
  const { submit, isPending, conflict } = useRowEditor({
    row: subscriber,
    form,
    valuesOf,
    send: async (values, version): Promise<Subscriber> => {
      const body = { ...values, version: version ?? null };
      return readJson(await request("PUT", `${list.url}/${subscriber.id}`, { body }));
    },
    done: `${capital(list.who)} updated successfully`,
    failed: `Failed to update ${list.who}`,
    refresh: [list.url],
    onDone,
  });
  const { errors } = form.formState;
  const mine = form.getValues();
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid items-start gap-3 md:grid-cols-2">
        <PanelField
          label="Name"
          autoFocus
          error={errors.name?.message}
          {...form.register("name")}
        />
        <PanelField
          label="Email"
          type="email"
          error={errors.email?.message}
          {...form.register("email")}
        />
      </div>
      {conflict && (
        <ConflictNotice
          rows={[
            { label: "Name", mine: mine.name, theirs: conflict.theirs.name },
            { label: "Email", mine: mine.email, theirs: conflict.theirs.email },
          ]}
          onKeepMine={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
        />
      )}
      <div className="flex gap-2">
        <PanelButton size="sm" type="submit" look="fill" disabled={isPending}>
          {isPending ? "Saving..." : "Save"}
        </PanelButton>
        <PanelButton size="sm" look="quiet" onClick={onDone}>
          Cancel
        </PanelButton>
      </div>
    </form>
  );
}
