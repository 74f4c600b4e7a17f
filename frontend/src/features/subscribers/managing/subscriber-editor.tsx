import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";

import { readJson, request } from "@/api/http";
import { useRowEditor } from "@/api/use-row-editor";
import { capital } from "@/lib/text";
import { ConflictNotice } from "@/ui/panel/conflict-notice";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelField } from "@/ui/panel/panel-field";

import type { Subscriber, SubscriberListKind } from "./subscriber-list";

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
