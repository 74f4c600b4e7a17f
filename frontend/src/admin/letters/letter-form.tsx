import { useState } from "react";
import * as z from "zod/mini";

import { rowName } from "@/admin/data/kept-drafts";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRowForm } from "@/admin/data/use-row-form";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";
import { visible } from "@/lib/characters";

import { type Letter, URL } from "./letter";
import { LetterSections } from "./letter-sections";
import { partsOf } from "./sections";

const required = z.string().check(z.overwrite(visible), z.minLength(1, "is required"));
const rules = z.object({ subject: required, to: z.string(), category: z.string(), body: required });

interface LetterFormProps {
  /** Null for a new letter. */
  letter: Letter | null;
  onClose: () => void;
}

/** Subject, audience and text of a letter that has no recipients yet. */
export function LetterForm({ letter, onClose }: LetterFormProps) {
  const { data: audiences = [] } = usePanelQuery("/api/admin/letters/audiences");
  const { categories } = useVenue();
  const to = letter?.to ?? "newsletter";
  const form = useRowForm({
    saved: {
      subject: letter?.subject ?? "",
      to,
      category: letter?.category ?? "",
      body: letter?.body ?? "",
    },
    version: letter?.version ?? null,
    row: rowName("letter", letter),
    rules,
    send: ({ values, changes, version }): Promise<Letter> =>
      letter === null
        ? send("POST", URL, values)
        : send("PUT", `${URL}/${letter.id}` as const, { ...changes, version }),
    name: "letter",
    onDone: onClose,
  });
  const [isWhole, setIsWhole] = useState(() => partsOf(letter?.body ?? "").sections.length === 0);
  const body = form.field("body");
  const hasFault = body.error !== undefined || body.conflict !== undefined;
  const isListed = audiences.some((audience) => audience.to === to);
  return (
    <RowForm
      form={form}
      save={letter ? "Save" : "Add letter"}
      onCancel={onClose}
      whenCancelled="ask"
    >
      <PanelField label="Subject" required autoFocus maxLength={300} {...form.field("subject")} />
      <PanelSelect label="To" {...form.field("to")}>
        {!isListed && (
          <option value={to}>{to === "newsletter" ? "Newsletter" : "Other guests"}</option>
        )}
        {audiences.map((audience) => (
          <option key={audience.to} value={audience.to}>
            {audience.label}
          </option>
        ))}
      </PanelSelect>
      <PanelSelect
        label="About"
        hint="Subscribers who chose letters about one category get no others."
        {...form.field("category")}
      >
        <option value="">Everything</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </PanelSelect>
      {isWhole || hasFault ? (
        <PanelTextArea
          label="Text"
          required
          rows={14}
          maxLength={20_000}
          hint="Markdown: ## Heading, **bold**, - list, [link](/events), ![picture](/media/…). An empty line begins a paragraph."
          {...body}
        />
      ) : (
        <LetterSections body={form.values.body} onChange={(text) => form.set({ body: text })} />
      )}
      {!hasFault && (
        <PanelButton
          size="sm"
          variant="quiet"
          className="justify-self-start px-2"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Edit by sections" : "Edit as one text"}
        </PanelButton>
      )}
    </RowForm>
  );
}
