import { type FormEvent, useState } from "react";

import { ApiError } from "@/api/errors";
import { request } from "@/api/http";
import { useChange } from "@/api/use-change";
import { capital } from "@/lib/text";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelField } from "@/ui/panel/panel-field";

import type { SubscriberListKind } from "./subscriber-list";

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
