import { useState } from "react";
import * as z from "zod/mini";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRemoval } from "@/admin/data/use-removal";
import { useRowForm } from "@/admin/data/use-row-form";
import { STATUSES } from "@/admin/inbox/inbox-entry";
import { DeleteMenu } from "@/admin/ui/action-menu";
import { EditButton, PanelButton, useInPlace } from "@/admin/ui/buttons";
import { PanelField, PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { Loaded } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { RowForm } from "@/admin/ui/row-form";
import { type Schemas, send } from "@/api/client";
import { visible } from "@/lib/characters";

const URL = "/api/admin/answer-templates";

type Template = Schemas["TemplateOut"];

const OFFERED = ["", "answered", "confirmed", "declined"] as const;

const offeredOf = (status: string) => OFFERED.find((one) => one === status) ?? "";

/** The templates of answers: the venue's own and the shipped ones. */
export function Templates() {
  const found = usePanelQuery(URL);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Loaded of="templates" query={found}>
      {(templates) => (
        <div className="grid gap-4">
          <ul className="border border-line">
            {templates.map((template) => (
              <TemplateEntry key={template.id ?? template.status} template={template} />
            ))}
          </ul>
          {isAdding ? (
            <PartBoundary>
              <TemplateForm template={null} onClose={() => setIsAdding(false)} />
            </PartBoundary>
          ) : (
            <PanelButton className="justify-self-start" onClick={() => setIsAdding(true)}>
              New template
            </PanelButton>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** A template, and in its place the form that changes it. */
function TemplateEntry({ template }: { template: Template }) {
  const { isOpen, wasOpen, open, close } = useInPlace();
  const removal = useRemoval(URL, "template");
  const { id, title, status } = template;
  const offered = offeredOf(status);
  return (
    <li className="border-b border-row px-4 py-2.5 last:border-b-0">
      {isOpen ? (
        <PartBoundary>
          <TemplateForm template={template} onClose={close} />
        </PartBoundary>
      ) : (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-medium">{title}</p>
            <p className="text-13 text-smoke">
              {[
                offered !== "" && `Offered when the status is ‘${STATUSES[offered].word}’`,
                id === null && "Standard text",
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          <EditButton name={title} isBack={wasOpen} onClick={open} />
          {id !== null && <DeleteMenu name={title} onDelete={() => removal.remove(id)} />}
        </div>
      )}
    </li>
  );
}

const required = z.string().check(z.overwrite(visible), z.minLength(1, "is required"));
const rules = z.object({ title: required, text: required, status: z.enum(OFFERED) });

interface TemplateFormProps {
  /** Null for a new template. A shipped one becomes the venue's own when it is saved. */
  template: Template | null;
  onClose: () => void;
}

/** Title, status and text of a template, with its variables. */
function TemplateForm({ template, onClose }: TemplateFormProps) {
  const { data: variables = [] } = usePanelQuery(`${URL}/variables` as const);
  const id = template?.id ?? null;
  const form = useRowForm({
    saved: {
      title: template?.title ?? "",
      text: template?.text ?? "",
      status: offeredOf(template?.status ?? ""),
    },
    version: template?.version ?? null,
    row: `answer template/${id ?? template?.status ?? "new"}`,
    rules,
    send: async ({ values, changes, version }) => {
      const saved =
        id === null
          ? await send("POST", URL, values)
          : await send("PUT", `${URL}/${id}` as const, { ...changes, version });
      return { ...saved, version: saved.version ?? 1 };
    },
    name: "template",
    onDone: onClose,
  });
  return (
    <RowForm
      form={form}
      label={template ? `Edit ${template.title}` : "New template"}
      save={template ? "Save" : "Add template"}
      onCancel={onClose}
    >
      <PanelField label="Title" required autoFocus maxLength={100} {...form.field("title")} />
      <PanelSelect label="Offered when an inquiry is" {...form.field("status")}>
        {OFFERED.map((status) => (
          <option key={status} value={status}>
            {status === "" ? "Never" : STATUSES[status].word}
          </option>
        ))}
      </PanelSelect>
      <PanelTextArea label="Text" required rows={9} maxLength={10_000} {...form.field("text")} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13 text-smoke">
        {variables.map(({ name, meaning }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-parchment">{`{${name}}`}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </RowForm>
  );
}
